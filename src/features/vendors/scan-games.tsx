import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { SeveralProps } from '../../admin/admin-page';
import { useCompanyState } from '../../admin/company-state';
import { FormDialog, type FormFields } from '../../admin/form-dialog';
import { addVendor } from '../../api/catalogue';
import type { Vendor } from '../../contract/office/catalogue';
import { US_STATES } from '../../domain/stock/us-states';
import { ANY_LAYOUT, type GameCode, gameOfCode } from '../../domain/tickets/game-of-code';
import { layoutOf, STANDARD } from '../../domain/tickets/layouts';
import { formatMoney } from '../../domain/values/money';
import { VENDORS } from '../../i18n/en/admin/vendors';
import { soundOutcome } from '../../scanner/sound-store';
import { readyTones, type Tone } from '../../scanner/tones';
import { useGun } from '../../scanner/use-gun';
import { api } from '../../terminal/api';
import { TextField } from '../../ui/form/field';
import { vendorSchema } from './vendor-form';

type Props = SeveralProps<Vendor> & { companyId: number | null };
type Values = { upc_code: string; vendor_name: string };

/** Adds one game after another: the gun fills the UPC, and the name is typed. */
export function ScanGames({ title, rows, companyId, onSaved, onClose }: Props) {
  return (
    <FormDialog
      title={title}
      schema={vendorSchema}
      initial={{ upc_code: '', vendor_name: '' }}
      save={(values) => addVendor(api, { ...values, store_id: companyId ?? undefined })}
      savedText={({ vendor_name }) => VENDORS.saved(vendor_name)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => <ScannedGame form={form} vendors={rows} companyId={companyId} />}
    </FormDialog>
  );
}

type GameProps = { form: FormFields<Values>; vendors: readonly Vendor[]; companyId: number | null };

function ScannedGame({ form, vendors, companyId }: GameProps) {
  const state = useCompanyState(companyId);
  const [heard, setHeard] = useState(VENDORS.scanHint);
  const upc = form.watch('upc_code').trim();
  const name = form.watch('vendor_name').trim();
  useEffect(() => readyTones(document), []);
  useEffect(() => {
    // Saved: the form is empty for the next game.
    if (upc === '' && name === '') setHeard(VENDORS.scanHint);
  }, [upc, name]);

  const answer = (text: string, tone: Tone) => {
    setHeard(text);
    soundOutcome(tone);
  };
  const takeUpc = (scanned: string) => {
    const known = vendors.find(({ upc_code }) => upc_code === scanned);
    if (known) return answer(VENDORS.upcKnown(scanned, known.vendor_name), 'repeated');
    // The name was typed for the UPC before.
    if (upc !== '' && upc !== scanned && name !== '') return answer(VENDORS.saveFirst(name), 'refused');
    form.write({ upc_code: scanned }, 'vendor_name');
    answer(`${VENDORS.upcRead(scanned)} ${VENDORS.nowName}`, 'good');
  };
  const takeTicket = (code: GameCode & { kind: 'ticket' }) => {
    const next = upc === '' ? VENDORS.nowUpc : VENDORS.nowName;
    if (name === '') form.write({ vendor_name: VENDORS.gameName(code.game) }, 'vendor_name');
    answer(`${gameText(code)} ${next}`, 'good');
  };
  const layout = state === null ? undefined : layoutOf(US_STATES[state].ticket_layout);
  useGun(
    ({ text }) => {
      const code = gameOfCode(text, layout ?? STANDARD);
      if (code.kind === 'upc') takeUpc(code.upc);
      else if (code.kind === 'ticket') takeTicket(code);
      else answer(VENDORS.unreadable(text), 'refused');
    },
    // No store's stock decides between readings, because the game is new.
    { codes: () => ({ layout: layout ?? ANY_LAYOUT, isKnown: () => false }) },
  );

  return (
    <>
      <chakra.p role="status" gridColumn="1 / -1" minHeight="12" color="fg.muted">
        {heard}
      </chakra.p>
      <TextField label={VENDORS.upcCode} inputMode="numeric" autoComplete="off" {...form.field('upc_code')} />
      <TextField label={VENDORS.vendorName} autoComplete="off" {...form.field('vendor_name')} />
    </>
  );
}

const gameText = ({ game, priceCents, packSize }: GameCode & { kind: 'ticket' }): string =>
  priceCents === null || packSize === null
    ? VENDORS.gameRead(game)
    : VENDORS.gameAndPackRead(game, formatMoney(priceCents), packSize);
