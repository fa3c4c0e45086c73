import { Button, chakra } from '@chakra-ui/react';
import { lock } from '../../terminal/idle';
import { Icon } from '../../ui/icon';

/** Which clerk is on duty, and Lock, which ends it. */
export function OnDuty({ name }: { name: string }) {
  return (
    <chakra.div display="flex" alignItems="center" gap="2" minWidth="0">
      <chakra.span fontWeight="semibold" truncate maxWidth={{ base: '16', sm: '28', md: '40' }} title={name}>
        <chakra.span srOnly>On duty: </chakra.span>
        {name}
      </chakra.span>
      <Button variant="outline" px={{ base: '0', md: '3' }} onClick={lock}>
        <Icon name="lock" />
        <chakra.span srOnly={{ base: true, md: false }}>Lock</chakra.span>
      </Button>
    </chakra.div>
  );
}
