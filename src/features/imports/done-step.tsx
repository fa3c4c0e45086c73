import { Button, chakra } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { ImportReply } from '../../contract/office/games';
import { paths } from '../../contract/page-paths';
import { IMPORTS } from '../../i18n/en/stock/imports';
import { useReportedStore } from '../../terminal/use-workplace';
import { StatusAlert } from '../../ui/status-alert';
import type { ImportKind } from './kinds';

type Props = { kind: ImportKind; done: ImportReply; onRestart: () => void };

/** What the import did, and where it shows. */
export function DoneStep({ kind, done, onRestart }: Props) {
  const { isOwn } = useReportedStore();
  return (
    <>
      <StatusAlert kind="success">{done.message}</StatusAlert>
      <chakra.div display="flex" flexWrap="wrap" gap="3">
        {kind === 'stock' && isOwn && (
          <Button asChild>
            <Link to={paths.verifyStock}>{IMPORTS.count}</Link>
          </Button>
        )}
        <Button asChild variant="outline">
          <Link to={kind === 'games' ? paths.games : paths.addInventory}>
            {kind === 'games' ? IMPORTS.seeGames : IMPORTS.seePacks}
          </Link>
        </Button>
        <Button variant="ghost" onClick={onRestart}>
          {IMPORTS.chooseOther}
        </Button>
      </chakra.div>
    </>
  );
}
