import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useStore } from 'zustand';
import { now } from '../../../device/clock';
import { ADD_INVENTORY } from '../../../messages/areas/add-inventory';
import { ADMIN } from '../../../messages/areas/admin';
import { COMMON } from '../../../messages/areas/common';
import { OFFICE_WORDS } from '../../../messages/areas/office-words';
import { currentMessages } from '../../../messages/current';
import { useMessages } from '../../../messages/hooks/use-messages';
import { endedGameText } from '../../../messages/words/games';
import { dayInWords } from '../../../messages/words/times';
import { endOf, gameOfSerial } from '../../../shared/catalogue/game';
import { cataloguePaths } from '../../../shared/catalogue/paths';
import { endFault, needsCrossing } from '../../../shared/stock/receiving';
import { serialOnLeaving, serialWhileTyping } from '../../../shared/tickets/read-code';
import { isSerial, serialCount } from '../../../shared/tickets/serial';
import { businessDate } from '../../../shared/time/store-clock';
import { amountCents, dollarsToCents, formatCents, formatMoney } from '../../../shared/values/money';
import { hasKeyboard } from '../../counting/cards/card-fields';
import { useRows } from '../../state/queries/query';
import { storeCodes } from '../../state/stock-store';
import { useWorkplace } from '../../state/use-workplace';
import { SelectField, TextField } from '../../ui/fields';
import { Checkbox } from '../../ui/form/choices';
import { FieldError } from '../../ui/form/field';
import { Form, Grid, Muted, Row } from '../../ui/layout';
import { StatusAlert } from '../../ui/status-alert';
import { useStoreClock } from '../../ui/store-clock';
import { nameInWords } from './pack-rules';
import { type GameOfCode, NEW_VENDOR, type PackValues } from './receiving-state';
import type { ReceivingStore } from './receiving-store';
import type { PackForm } from './use-receiving';

type Props = { form: PackForm; store: ReceivingStore; game: GameOfCode };

/** The serials, plan and vendor of one pack. The form stays for the next pack of the same game. */
export function SerialForm({ form, store, game }: Props) {
  const t = useMessages(ADD_INVENTORY);
  const office = useMessages(OFFICE_WORDS);
  const words = useMessages(COMMON);
  const { setFocus, getValues } = form;
  const values = form.watch();
  const busy = useStore(store, (state) => state.busy);
  const revision = useStore(store, (state) => state.notice?.revision);
  const { save, anotherGame } = store.getState();

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each outcome, for the next scan
  useEffect(() => {
    if (!hasKeyboard()) return;
    const { start_number, plan_id } = getValues();
    if (isSerial(start_number) && plan_id === '') setFocus('plan_id');
    else setFocus('start_number', { shouldSelect: true });
  }, [setFocus, getValues, revision, game.upc]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save();
  };

  return (
    <Form onSubmit={submit}>
      {game.plans.length === 0 && <StatusAlert kind="warning">{t.noPlans}</StatusAlert>}
      {game.vendors.length === 0 && <StatusAlert kind="warning">{t.noVendors}</StatusAlert>}
      <PriceButtons start={values.start_number} plan={values.plan_id} game={game} store={store} />
      <Grid min="13rem">
        <StartField form={form} store={store} />
        <PlanField form={form} store={store} start={values.start_number} plans={game.plans} />
        <EndField form={form} />
        <VendorField form={form} game={game} />
      </Grid>
      <EndedGame start={values.start_number} />
      <Crossing form={form} />
      <Muted minHeight="6" fontVariantNumeric="tabular-nums">
        {worth(values, game)}
      </Muted>
      <Row justifyContent="space-between">
        <Button variant="outline" size="lg" onClick={anotherGame}>
          {t.nextGame}
        </Button>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? office.saving : words.save}
        </Button>
      </Row>
    </Form>
  );
}

type FieldOf<More> = { form: PackForm } & More;

/** The start serial, typed or scanned. A change recomputes the end serial. */
function StartField({ form, store }: FieldOf<{ store: ReceivingStore }>) {
  const office = useMessages(OFFICE_WORDS);
  const { field, fieldState } = useController({ control: form.control, name: 'start_number' });
  const { recompute } = store.getState();
  return (
    <TextField
      {...field}
      label={office.startSerial}
      inputMode="numeric"
      autoComplete="off"
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(serialWhileTyping(event.target.value, storeCodes()));
        form.clearErrors('start_number');
        recompute();
      }}
      onBlur={() => {
        field.onBlur();
        const serial = serialOnLeaving(field.value, storeCodes());
        if (serial === field.value) return;
        field.onChange(serial);
        recompute();
      }}
    />
  );
}

type PlanFieldProps = FieldOf<{ store: ReceivingStore; start: string; plans: GameOfCode['plans'] }>;

/** Enabled once there is a start serial. A change of plan recomputes the end serial. */
function PlanField({ form, store, start, plans }: PlanFieldProps) {
  const { select } = useMessages(ADMIN);
  const office = useMessages(OFFICE_WORDS);
  const { field, fieldState } = useController({ control: form.control, name: 'plan_id' });
  const { recompute } = store.getState();
  return (
    <SelectField
      {...field}
      label={office.plan}
      disabled={!isSerial(start)}
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(event);
        form.clearErrors('plan_id');
        recompute();
      }}
    >
      <option value="">{select({ label: office.plan })}</option>
      {plans.map(({ id, plan_name }) => (
        <option key={id} value={id}>
          {plan_name}
        </option>
      ))}
    </SelectField>
  );
}

function EndField({ form }: FieldOf<unknown>) {
  const office = useMessages(OFFICE_WORDS);
  const { field, fieldState } = useController({ control: form.control, name: 'end_number' });
  return (
    <TextField
      {...field}
      label={office.endSerial}
      inputMode="numeric"
      autoComplete="off"
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(serialWhileTyping(event.target.value, storeCodes()));
        form.clearErrors(['end_number', 'crossing']);
      }}
      onBlur={() => {
        field.onChange(serialOnLeaving(field.value, storeCodes()));
        field.onBlur();
      }}
    />
  );
}

/** The vendors of the store, plus a new one for a listed game without a vendor. */
function VendorField({ form, game }: FieldOf<{ game: GameOfCode }>) {
  const { select } = useMessages(ADMIN);
  const office = useMessages(OFFICE_WORDS);
  const { field, fieldState } = useController({ control: form.control, name: 'vendor_id' });
  return (
    <SelectField
      {...field}
      label={office.vendor}
      error={fieldState.error?.message}
      onChange={(event) => {
        field.onChange(event);
        form.clearErrors('vendor_id');
      }}
    >
      <option value="">{select({ label: office.vendor })}</option>
      {field.value === NEW_VENDOR && <option value={NEW_VENDOR}>{game.name}</option>}
      {game.vendors.map(({ id, vendor_name }) => (
        <option key={id} value={id}>
          {vendor_name}
        </option>
      ))}
    </SelectField>
  );
}

type PriceProps = { start: string; plan: string; game: GameOfCode; store: ReceivingStore };

/** Asks the price of a pack without a plan: one press chooses it and saves the pack. */
function PriceButtons({ start, plan, game, store }: PriceProps) {
  const t = useMessages(ADD_INVENTORY);
  const busy = useStore(store, (state) => state.busy);
  const notice = useStore(store, (state) => state.notice?.text);
  if (!isSerial(start) || plan !== '' || game.plans.length === 0) return null;
  const { savePriced } = store.getState();
  const question = t.whatCosts({ name: nameInWords(game, start) });
  return (
    <Row as="fieldset" gap="2">
      {/* After a scan the notice above has asked it. */}
      <chakra.legend pb="1" fontWeight="semibold" srOnly={notice === question}>
        {question}
      </chakra.legend>
      {game.plans
        .toSorted((one, other) => one.plan_price - other.plan_price)
        .map(({ id, plan_price, lot_size }) => (
          <Button key={id} variant="outline" disabled={busy} onClick={() => void savePriced(String(id))}>
            {priceOfPlan(plan_price, lot_size, game)}
          </Button>
        ))}
    </Row>
  );
}

/** A plan's price, with its size if another plan has the same price. */
function priceOfPlan(dollars: number, tickets: number, { plans }: GameOfCode): string {
  const price = formatMoney(dollarsToCents(dollars) ?? 0);
  const isOnly = plans.filter(({ plan_price }) => plan_price === dollars).length === 1;
  return isOnly ? price : currentMessages(ADD_INVENTORY).priceOfSize({ price, tickets });
}

/** A pack that ends in the next pack number is unusual, so the user confirms it. */
function Crossing({ form }: { form: PackForm }) {
  const t = useMessages(ADD_INVENTORY);
  const { field, fieldState } = useController({ control: form.control, name: 'crossing' });
  const { start_number, end_number } = form.watch();
  if (!needsCrossing(start_number, end_number)) return null;
  return (
    <div>
      <StatusAlert kind="warning">
        <p>{t.crossing({ start: start_number, end: end_number })}</p>
        <Checkbox
          checked={field.value}
          onChange={(isRight) => {
            field.onChange(isRight);
            form.clearErrors('crossing');
          }}
          input={{
            ref: field.ref,
            onBlur: field.onBlur,
            'aria-describedby': fieldState.error ? 'crossing-error' : undefined,
          }}
        >
          {t.isRight}
        </Checkbox>
      </StatusAlert>
      <FieldError id="crossing-error" error={fieldState.error?.message} />
    </div>
  );
}

/** The pack's tickets and value; empty until they are known. */
function worth({ start_number: start, end_number: end, plan_id }: PackValues, { plans }: GameOfCode): string {
  const plan = plans.find(({ id }) => String(id) === plan_id);
  if (!plan || !isSerial(start) || !isSerial(end) || endFault(end, start, null)) return '';
  const tickets = serialCount(start, end);
  const priceCents = dollarsToCents(plan.plan_price) ?? 0;
  const amount = formatCents(amountCents(priceCents, tickets));
  return currentMessages(ADD_INVENTORY).worth({ tickets, price: formatMoney(priceCents), amount });
}

/** Warns before receiving a pack of a game whose last day of sale has passed. @param start the field's text */
function EndedGame({ start }: { start: string }) {
  const { id } = useWorkplace();
  const today = businessDate(now(), useStoreClock());
  const { rows } = useRows(cataloguePaths.games, id === null ? null : { params: { companyId: id } });
  const number = isSerial(start) ? gameOfSerial(start) : null;
  const ended = rows.find((game) => game.game === number && endOf(game.last_sale, today).state === 'ended');
  if (!ended?.last_sale) return null;
  return (
    <StatusAlert kind="warning">
      {endedGameText(ended.name, ended.game, dayInWords(ended.last_sale))}
    </StatusAlert>
  );
}
