import { Badge, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useConnectivity } from '../../terminal/connectivity-store';
import { useOutboxCounts } from '../../terminal/outbox-store';
import { Icon } from '../../ui/icon';
import { paths } from '../../ui/paths';

const StatusLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: '2',
    minH: '11',
    px: '2',
    borderRadius: 'md',
    fontSize: 'sm',
    _hover: { bg: 'bg.muted' },
  },
});

/** Online or offline, and what of this terminal isn't with the server yet: in words, always in sight. */
export function NetworkStatus() {
  const { online } = useConnectivity();
  const { waiting, attention } = useOutboxCounts();
  return (
    <StatusLink to={paths.outbox} title="Outbox">
      <chakra.span
        aria-live="polite"
        display="flex"
        alignItems="center"
        gap="1.5"
        fontWeight="semibold"
        color={online ? 'fg.success' : 'fg.warning'}
      >
        <Icon name={online ? 'online' : 'offline'} />
        {online ? 'Online' : 'Offline'}
      </chakra.span>{' '}
      <chakra.span color="fg.muted">{waiting} waiting</chakra.span>{' '}
      {attention > 0 && (
        <Badge colorPalette="red">
          <Icon name="alert" size="4" />
          {attention} {attention === 1 ? 'needs' : 'need'} attention
        </Badge>
      )}
    </StatusLink>
  );
}
