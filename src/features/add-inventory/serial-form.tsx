import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect } from 'react';
import { useController } from 'react-hook-form';
import { useStore } from 'zustand';
import { hasKeyboard } from '../../counting/cards/focus';
import { endFault, needsCrossing } from '../../domain/stock/receiving';
import { isSerial, serialCount } from '../../domain/tickets/serial';
import { serialOnLeaving, serialWhileTyping } from '../../domain/tickets/typed-serial';
import { amountCents, dollarsToCents, formatMoney } from '../../domain/values/money';
import { COMMON } from '../../i18n/en/app/common';
import { ADD_INVENTORY } from '../../i18n/en/stock/add-inventory';
import { storeCodes } from '../../terminal/store-codes';
import { FieldError, TextField } from '../../ui/form/field';
import { SelectField } from '../../ui/form/select-field';
import { StatusAlert } from '../../ui/status-alert';
import { EndedGame } from './ended-game';
import type { Game, PackValues } from './receiving-state';
import type { ReceivingStore } from './receiving-store';
import type { PackForm } from './use-receiving';

type Props = { form: PackForm; store: ReceivingStore; game: Game };

/** The serials, plan and vendor of one pack. The form stays for the next pack of the same game. */
export function SerialForm({ form, store, game }: Props) {
  const { control, setFocus, getValues, clearErrors } = form;
  const start = useController({ control, name: 'start_number' });
  const plan = useController({ control, name: 'plan_id' });
  const end = useController({ control, name: 'end_number' });
  const vendor = useController({ control, name: 'vendor_id' });
  const busy = useStore(store, (state) => state.busy);
  const revision = useStore(store, (state) => state.notice?.revision);
  const { recompute, save, anotherGame } = store.getState();

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
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4" gridTemplateColumns="minmax(0, 1fr)">
      {game.plans.length === 0 && <StatusAlert kind="warning">{ADD_INVENTORY.noPlans}</StatusAlert>}
      {game.vendors.length === 0 && <StatusAlert kind="warning">{ADD_INVENTORY.noVendors}</StatusAlert>}
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 13rem), 1fr))"
      >
        <TextField
          {...start.field}
          label={ADD_INVENTORY.startSerial}
          inputMode="numeric"
          autoComplete="off"
          error={start.fieldState.error?.message}
          onChange={(event) => {
            start.field.onChange(serialWhileTyping(event.target.value, storeCodes()));
            clearErrors('start_number');
            recompute();
          }}
          onBlur={() => {
            start.field.onBlur();
            const serial = serialOnLeaving(start.field.value, storeCodes());
            if (serial === start.field.value) return;
            start.field.onChange(serial);
            recompute();
          }}
        />
        <SelectField
          {...plan.field}
          label={ADD_INVENTORY.plan}
          disabled={!isSerial(start.field.value)}
          error={plan.fieldState.error?.message}
          onChange={(event) => {
            plan.field.onChange(event);
            clearErrors('plan_id');
            recompute();
          }}
        >
          <option value="">{ADD_INVENTORY.selectPlan}</option>
          {game.plans.map(({ id, plan_name }) => (
            <option key={id} value={id}>
              {plan_name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...end.field}
          label={ADD_INVENTORY.endSerial}
          inputMode="numeric"
          autoComplete="off"
          error={end.fieldState.error?.message}
          onChange={(event) => {
            end.field.onChange(serialWhileTyping(event.target.value, storeCodes()));
            clearErrors(['end_number', 'crossing']);
          }}
          onBlur={() => {
            end.field.onChange(serialOnLeaving(end.field.value, storeCodes()));
            end.field.onBlur();
          }}
        />
        <SelectField
          {...vendor.field}
          label={ADD_INVENTORY.vendor}
          error={vendor.fieldState.error?.message}
          onChange={(event) => {
            vendor.field.onChange(event);
            clearErrors('vendor_id');
          }}
        >
          <option value="">{ADD_INVENTORY.selectVendor}</option>
          {game.vendors.map(({ id, vendor_name }) => (
            <option key={id} value={id}>
              {vendor_name}
            </option>
          ))}
        </SelectField>
      </chakra.div>
      <EndedGame start={start.field.value} />
      <Crossing form={form} />
      <chakra.p color="fg.muted" minHeight="6" fontVariantNumeric="tabular-nums">
        {worth(form.watch(), game)}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="space-between" gap="3">
        <Button variant="outline" size="lg" onClick={anotherGame}>
          {ADD_INVENTORY.nextGame}
        </Button>
        <Button type="submit" size="lg" disabled={busy}>
          {busy ? ADD_INVENTORY.saving : COMMON.save}
        </Button>
      </chakra.div>
    </chakra.form>
  );
}

/** A pack that ends in the next pack number is unusual, so the user confirms it. */
function Crossing({ form }: { form: PackForm }) {
  const { field, fieldState } = useController({ control: form.control, name: 'crossing' });
  const { start_number, end_number } = form.watch();
  if (!needsCrossing(start_number, end_number)) return null;
  return (
    <div>
      <StatusAlert kind="warning">
        <p>{ADD_INVENTORY.crossing(start_number, end_number)}</p>
        <chakra.label display="flex" alignItems="center" gap="3" minHeight="11" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="5"
            ref={field.ref}
            checked={field.value}
            onBlur={field.onBlur}
            onChange={(event) => {
              field.onChange(event);
              form.clearErrors('crossing');
            }}
            aria-describedby={fieldState.error ? 'crossing-error' : undefined}
          />
          {ADD_INVENTORY.isRight}
        </chakra.label>
      </StatusAlert>
      <FieldError id="crossing-error" error={fieldState.error?.message} />
    </div>
  );
}

/** The pack's tickets and value; empty until they are known. */
function worth({ start_number: start, end_number: end, plan_id }: PackValues, { plans }: Game): string {
  const plan = plans.find(({ id }) => String(id) === plan_id);
  if (!plan || !isSerial(start) || !isSerial(end) || endFault(end, start, null)) return '';
  const tickets = serialCount(start, end);
  const priceCents = dollarsToCents(plan.plan_price) ?? 0;
  const amount = formatMoney(amountCents(priceCents, tickets));
  return ADD_INVENTORY.worth(tickets, formatMoney(priceCents), amount);
}
