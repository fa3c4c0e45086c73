import { chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { paths } from '../../contract/page-paths';
import type { StockIndex } from '../../domain/stock/stock';
import { DASHBOARD } from '../../i18n/en/reports/dashboard';
import { useOutboxCounts } from '../../terminal/outbox/outbox-store';
import { useStock } from '../../terminal/stock-store';
import { PANEL } from '../../theme/looks';
import { storeTime } from '../../ui/formats';
import { Icon, type IconName } from '../../ui/icon';
import { Figure } from '../../ui/page/figure';
import { useStoreClock } from '../../ui/store-clock';

/** On a store's terminal: the counter's screens. */
export const CounterLinks = () => (
  <chakra.nav
    aria-label={DASHBOARD.counter}
    display="grid"
    gridTemplateColumns="repeat(2, minmax(0, 1fr))"
    gap={{ base: '2', md: '4' }}
  >
    <Shortcut to={paths.verifyStock} icon="scan" title={DASHBOARD.verifyStock}>
      {DASHBOARD.countPacks}
    </Shortcut>
    <Shortcut to={paths.addOnShelf} icon="shelf" title={DASHBOARD.addOnShelf}>
      {DASHBOARD.putOnShelf}
    </Shortcut>
  </chakra.nav>
);

const packs = (stock: StockIndex) => new Set(stock.all.map((run) => `${run.upc}/${run.lotCounter}`)).size;

/** The stock and outbox of this device. */
export function StoreStock() {
  const { onShelf, active, asOf, known } = useStock();
  const clock = useStoreClock();
  const { waiting } = useOutboxCounts();
  return (
    <chakra.section {...PANEL} aria-label={DASHBOARD.stock}>
      <chakra.dl display="grid" gridTemplateColumns="repeat(3, minmax(0, 1fr))" gap={{ base: '3', md: '5' }}>
        <Figure label={DASHBOARD.packsOnShelf}>{known ? packs(onShelf) : '–'}</Figure>
        <Figure label={DASHBOARD.packsInBack}>{known ? packs(active) : '–'}</Figure>
        <Figure label={DASHBOARD.entriesWaiting}>{waiting}</Figure>
      </chakra.dl>
      <chakra.p mt="4" color="fg.muted" fontSize="sm">
        {asOf ? DASHBOARD.stockAsOf(storeTime(asOf, clock)) : DASHBOARD.noStock}
      </chakra.p>
    </chakra.section>
  );
}

type ShortcutProps = { to: string; icon: IconName; title: string; children: string };

function Shortcut({ to, icon, title, children }: ShortcutProps) {
  return (
    <chakra.span
      asChild
      display="flex"
      alignItems="center"
      gap={{ base: '3', md: '4' }}
      p={{ base: '3', md: '5' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      boxShadow="panel"
      _hover={{ borderColor: 'blue.solid' }}
    >
      <Link to={to}>
        <chakra.span p={{ base: '2', md: '3' }} borderRadius="md" bg="blue.muted" color="blue.fg">
          <Icon name={icon} size="7" />
        </chakra.span>
        <span>
          <chakra.span display="block" fontSize={{ md: 'lg' }} fontWeight="bold">
            {title}
          </chakra.span>
          <chakra.span hideBelow="md" color="fg.muted">
            {children}
          </chakra.span>
        </span>
      </Link>
    </chakra.span>
  );
}
