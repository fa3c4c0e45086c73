import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { object } from 'yup';
import { GAMES } from '../../messages/areas/games';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { gameNumbered } from '../../messages/words/packs';
import type { GameWithoutUpc } from '../../shared/catalogue/games-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { STANDARD } from '../../shared/tickets/layouts';
import { readCode } from '../../shared/tickets/read-code';
import { centsOf } from '../../shared/values/money';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { useRows, write } from '../state/queries/query';
import { TextField } from '../ui/fields';
import { text } from '../ui/form/form-schema';
import { Muted, Row, Stack } from '../ui/layout';
import { Price } from '../ui/pack/pack-name';
import { Panel } from '../ui/page/panel';

/** The UPC of a field, in any form that a gun may send; null where it isn't one. */
function upcOf(value: string): string | null {
  const code = readCode(value, { layout: STANDARD, source: 'scan', isKnown: () => false });
  return code.kind === 'upc' ? code.upc : null;
}

const schema = object({
  upc: text((value) => (upcOf(value) === null ? currentMessages(GAMES).upcDigits : null)),
});

const nameOf = ({ game, name }: GameWithoutUpc): string =>
  [gameNumbered(game), name].filter(Boolean).join(' · ');

type Props = {
  placeId: number;
  /** the list of games has changed */
  onNamed: () => void;
};

/** The games of walked packs that have a stand-in UPC (product: the first day): one scan names the real one. Absent without any. */
export function GamesWithoutUpc({ placeId, onNamed }: Props) {
  const t = useMessages(GAMES);
  const office = useMessages(OFFICE_WORDS);
  const { rows, reload } = useRows(cataloguePaths.gamesWithoutUpc, { params: { companyId: placeId } });
  const [naming, setNaming] = useState<(GameWithoutUpc & { state: string }) | null>(null);
  if (rows.length === 0) return null;
  return (
    <Panel title={t.withoutUpc} note={t.withoutUpcNote}>
      <Stack as="ul" gap="2">
        {rows.map((row) => {
          const { state } = row;
          return (
            <Row as="li" key={`${state} ${row.game}`} justifyContent="space-between" gap="2">
              <Row as="span" gap="2">
                <Price cents={centsOf(row.price)} /> <strong>{nameOf(row)}</strong>
                <Muted as="span">{t.waitingPacks({ packs: row.packs })}</Muted>
              </Row>
              {state === null ? (
                <span>{t.storeWithoutState}</span>
              ) : (
                <Button
                  variant="outline"
                  aria-label={t.scanUpcOf({ game: nameOf(row) })}
                  onClick={() => setNaming({ ...row, state })}
                >
                  {t.scanUpc}
                </Button>
              )}
            </Row>
          );
        })}
      </Stack>
      {naming && (
        <FormDialog
          title={t.scanUpcOf({ game: nameOf(naming) })}
          rules={rulesOf(schema)}
          initial={{ upc: '' }}
          save={({ upc }) =>
            write(cataloguePaths.nameUpc, {
              body: { state: naming.state, game: naming.game, upc: upcOf(upc) ?? upc },
            })
          }
          onSaved={() => {
            reload();
            onNamed();
          }}
          onClose={() => setNaming(null)}
          closesItself
        >
          {({ field }) => (
            <TextField label={office.upc} inputMode="numeric" autoComplete="off" {...field('upc')} />
          )}
        </FormDialog>
      )}
    </Panel>
  );
}
