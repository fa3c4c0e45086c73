import { Badge, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '../../../contract/page-paths';
import { LAYOUT } from '../../../i18n/en/app/layout';
import { useMessages } from '../../../i18n/hooks/use-messages';
import { useConnectivity } from '../../../terminal/connectivity-store';
import { useOutboxCounts } from '../../../terminal/outbox/outbox-store';
import { Icon } from '../../../ui/icon';

/** Always-visible status text: online or offline, and the number of entries not yet sent to the server. */
export function NetworkStatus() {
  const t = useMessages(LAYOUT);
  const { online } = useConnectivity();
  const { waiting, attention } = useOutboxCounts();
  return (
    <chakra.span
      asChild
      display="grid"
      alignContent="center"
      justifyItems="start"
      minH="11"
      minWidth="11"
      px={{ base: '1', md: '2' }}
      borderRadius="md"
      fontSize="sm"
      _hover={{ bg: 'bg.muted' }}
    >
      <Link to={paths.outbox} title={t.outbox}>
        <chakra.span display="flex" flexWrap="wrap" columnGap="2">
          <chakra.span
            aria-live="polite"
            display="flex"
            alignItems="center"
            gap="1.5"
            fontWeight="semibold"
            color={online ? 'fg.success' : 'fg.warning'}
          >
            <Icon name={online ? 'online' : 'offline'} />
            {online ? t.online : t.offline}
          </chakra.span>{' '}
          <chakra.span color="fg.muted">{t.waiting(waiting)}</chakra.span>
        </chakra.span>{' '}
        {attention > 0 && (
          <Badge
            colorPalette="red"
            fontSize={{ base: 'xs', md: 'sm' }}
            px={{ base: '2', md: '2.5' }}
            whiteSpace={{ base: 'normal', md: 'nowrap' }}
            lineHeight="1.3"
          >
            <chakra.span display={{ base: 'none', md: 'block' }}>
              <Icon name="alert" size="4" />
            </chakra.span>
            {t.needAttention(attention)}
          </Badge>
        )}
      </Link>
    </chakra.span>
  );
}
