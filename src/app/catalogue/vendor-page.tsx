import { useEffect, useState } from 'react';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { VENDORS } from '../../messages/areas/vendors';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { requiredText } from '../../messages/words/field-labels';
import { readyTones, soundOutcome, type Tone } from '../../scanner/sound';
import { useGun } from '../../scanner/use-gun';
import type { Vendor } from '../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { ANY_LAYOUT, type GameCode, gameOfCode } from '../../shared/tickets/code-parts';
import { layoutOf, STANDARD } from '../../shared/tickets/layouts';
import { formatMoney } from '../../shared/values/money';
import { US_STATES } from '../../shared/values/us-states';
import { AdminPage, type FormProps, type SeveralProps } from '../office/admin-page';
import { FormDialog, type FormFields, rulesOf } from '../office/form-dialog';
import { WallTime } from '../office/wall-time';
import { isYetUnknown, PlaceChoice, useCompanyState, useFirstStep } from '../places/place-choice';
import { useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { Muted } from '../ui/layout';

type Props = SeveralProps<Vendor> & { companyId: number | null };
/** `game`: the number on the ticket that was scanned; '' without one */
type Values = { upc_code: string; vendor_name: string; game: string };

/** Adds one game after another: the gun fills the UPC, and the name is typed. */
function ScanGames({ title, rows, companyId, onClose }: Props) {
  const t = useMessages(VENDORS);

  return (
    <FormDialog
      title={title}
      rules={rulesOf(vendorSchema())}
      initial={{ upc_code: '', vendor_name: '', game: '' }}
      save={({ game, ...values }) =>
        write(cataloguePaths.vendorAdd, {
          body: { ...values, ...(game && { game }), store_id: companyId ?? undefined },
        })
      }
      savedText={({ vendor_name }) => t.saved({ vendor: vendor_name })}
      onClose={onClose}
    >
      {(form) => <ScannedGame form={form} vendors={rows} companyId={companyId} />}
    </FormDialog>
  );
}

type GameProps = { form: FormFields<Values>; vendors: readonly Vendor[]; companyId: number | null };

function ScannedGame({ form, vendors, companyId }: GameProps) {
  const t = useMessages(VENDORS);
  const office = useMessages(OFFICE_WORDS);
  const { field, watch, setValue, setFocus } = form;
  const state = useCompanyState(companyId);
  const [heard, setHeard] = useState(t.scanHint);
  const upc = watch('upc_code').trim();
  const name = watch('vendor_name').trim();
  useEffect(() => readyTones(document), []);
  useEffect(() => {
    // Saved: the form is empty for the next game.
    if (upc === '' && name === '') setHeard(t.scanHint);
  }, [upc, name, t]);

  const answer = (text: string, tone: Tone) => {
    setHeard(text);
    soundOutcome(tone);
  };
  const takeUpc = (scanned: string) => {
    const vendorOfUpc = vendors.find(({ upc_code }) => upc_code === scanned);
    if (vendorOfUpc) return answer(t.upcKnown({ upc: scanned, vendor: vendorOfUpc.vendor_name }), 'repeated');
    // The typed name belongs to the previous UPC.
    if (upc !== '' && upc !== scanned && name !== '') return answer(t.saveFirst({ vendor: name }), 'refused');
    setValue('upc_code', scanned, { shouldValidate: true });
    setFocus('vendor_name', { shouldSelect: true });
    answer(`${t.upcRead({ upc: scanned })} ${t.nowName}`, 'good');
  };
  const takeTicket = (code: GameCode & { kind: 'ticket' }) => {
    const next = upc === '' ? t.nowUpc : t.nowName;
    setValue('game', code.game);
    if (name === '') {
      setValue('vendor_name', t.gameName({ game: code.game }), { shouldValidate: true });
      setFocus('vendor_name', { shouldSelect: true });
    }
    answer(`${gameText(code)} ${next}`, 'good');
  };
  const layout = state === null ? undefined : layoutOf(US_STATES[state].ticket_layout);
  useGun(
    ({ text }) => {
      const code = gameOfCode(text, layout ?? STANDARD);
      if (code.kind === 'upc') takeUpc(code.upc);
      else if (code.kind === 'ticket') takeTicket(code);
      else answer(t.unreadable({ code: text }), 'refused');
    },
    // The game is new, so no store's stock can tell which reading of the code is right.
    { codes: () => ({ layout: layout ?? ANY_LAYOUT, isKnown: () => false }) },
  );

  return (
    <>
      <Muted role="status" wide minHeight="12">
        {heard}
      </Muted>
      <TextField label={t.upcCode} inputMode="numeric" autoComplete="off" {...field('upc_code')} />
      <TextField label={office.vendorName} autoComplete="off" {...field('vendor_name')} />
    </>
  );
}

const gameText = ({ game, priceCents, packSize }: GameCode & { kind: 'ticket' }): string =>
  currentMessages(VENDORS).gameRead({
    game,
    price: priceCents === null || packSize === null ? null : formatMoney(priceCents),
    packSize: packSize ?? 0,
  });

const columns = inReadersLanguage(VENDORS, (t): Column<Vendor>[] => [
  { header: t.upcCode, value: (vendor) => vendor.upc_code },
  { header: currentMessages(OFFICE_WORDS).vendorName, value: (vendor) => vendor.vendor_name, title: true },
  {
    header: currentMessages(OFFICE_WORDS).updated,
    value: (vendor) => vendor.modified_date,
    cell: (vendor) => <WallTime wall={vendor.modified_date} />,
  },
]);

/** Vendor (specification, section 2): the supplier of a game, identified by its UPC. */
export function VendorPage() {
  const t = useMessages(VENDORS);
  const office = useMessages(OFFICE_WORDS);
  const { id, catalogueOf, choice } = useWorkplace();
  const firstStep = useFirstStep();
  const list = useRows(cataloguePaths.vendorListOf, id === null ? null : { params: { storeId: id } });
  return (
    <AdminPage
      title={office.vendor}
      noun={office.vendor}
      list={id === null ? null : list}
      columns={columns()}
      nameOf={(vendor) => vendor.vendor_name}
      flagOf={(vendor) => vendor.is_active}
      // Also while a SuperAdmin's companies are loading: buttons that appear later would move the page.
      mayChange={catalogueOf !== null || isYetUnknown(choice)}
      mayDelete={(vendor) => vendor.is_active === 1}
      deleteQuestion={({ vendor_name }) => t.deactivate({ vendor: vendor_name })}
      remove={({ id }) => write(cataloguePaths.vendorDelete, { params: { id }, body: {} })}
      activate={({ id }) => write(cataloguePaths.vendorUpdate, { params: { id }, body: { is_active: 1 } })}
      form={(props) => <VendorForm {...props} companyId={catalogueOf} />}
      several={{
        label: t.scanGames,
        dialog: (props) => <ScanGames {...props} companyId={catalogueOf} />,
      }}
      opens={firstStep.isOne ? 'several' : undefined}
      onClosed={firstStep.leave}
    >
      {choice && <PlaceChoice {...choice} />}
    </AdminPage>
  );
}

export const vendorSchema = () =>
  formOf(cataloguePaths.vendorAdd, {
    upc_code: requiredText('upc_code'),
    vendor_name: requiredText('vendor_name'),
  });

type VendorFormProps = FormProps<Vendor> & {
  /** the company of a new vendor */
  companyId: number | null;
};

/** Adds or changes a vendor. */
function VendorForm({ row, companyId, ...dialog }: VendorFormProps) {
  const t = useMessages(VENDORS);
  const office = useMessages(OFFICE_WORDS);

  return (
    <FormDialog
      {...dialog}
      rules={rulesOf(vendorSchema())}
      initial={{ upc_code: row?.upc_code ?? '', vendor_name: row?.vendor_name ?? '' }}
      save={(values) =>
        row
          ? write(cataloguePaths.vendorUpdate, { params: { id: row.id }, body: values })
          : write(cataloguePaths.vendorAdd, { body: { ...values, store_id: companyId ?? undefined } })
      }
    >
      {({ field }) => (
        <>
          <TextField label={t.upcCode} inputMode="numeric" autoComplete="off" {...field('upc_code')} />
          <TextField label={office.vendorName} autoComplete="off" {...field('vendor_name')} />
        </>
      )}
    </FormDialog>
  );
}
