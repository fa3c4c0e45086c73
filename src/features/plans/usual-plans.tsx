import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SeveralProps } from '../../admin/admin-page';
import { useCompanyState } from '../../admin/company-state';
import { addPlan } from '../../api/catalogue';
import type { Plan } from '../../contract/office/catalogue';
import { US_STATES } from '../../domain/stock/us-states';
import { hasOwnPlans, type UsualPlan, usualPlans } from '../../domain/stock/usual-plans';
import { centsToDollars, dollarsToCents, formatMoney } from '../../domain/values/money';
import { ADMIN } from '../../i18n/en/admin/admin';
import { PLANS } from '../../i18n/en/admin/plans';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { failureText } from '../../terminal/queries/failure-text';
import { Checkbox } from '../../ui/form/checkbox';
import { described, FieldError, Input } from '../../ui/form/field';
import { Modal } from '../../ui/modal';
import { StatusAlert } from '../../ui/status-alert';
import { lotSizeFault } from './plan-rules';

type Props = SeveralProps<Plan> & { companyId: number | null };

/** What a person changed in a row, by its price in cents. */
type Changes = Readonly<Record<number, { isChosen?: boolean; size?: string }>>;

/** Adds the usual price points in one press, each with a pack size to change. Plans that exist are left alone. */
export function UsualPlans({ title, rows, companyId, onSaved, onClose }: Props) {
  const state = useCompanyState(companyId);
  const [changes, setChanges] = useState<Changes>({});
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => add.current?.focus(), []);

  const exists = ({ priceCents }: UsualPlan) =>
    rows.some(({ plan_price }) => dollarsToCents(plan_price) === priceCents);
  const plans = usualPlans(state).map((plan) => {
    const { isChosen = true, size = String(plan.lotSize) } = changes[plan.priceCents] ?? {};
    const isThere = exists(plan);
    const fault = isChosen && !isThere ? lotSizeFault(size.trim()) : null;
    return { ...plan, isThere, isChosen: isChosen && !isThere, size, fault };
  });
  const chosen = plans.filter(({ isChosen }) => isChosen);
  const change = (priceCents: number, to: Changes[number]) =>
    setChanges({ ...changes, [priceCents]: { ...changes[priceCents], ...to } });

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || chosen.length === 0 || chosen.some(({ fault }) => fault)) return;
    setBusy(true);
    setRefusal(null);
    let added = 0;
    try {
      for (const { priceCents, size } of chosen) {
        const plan_name = PLANS.usualName(formatMoney(priceCents));
        const plan = { plan_name, plan_price: centsToDollars(priceCents), lot_size: Number(size) };
        await addPlan(api, { ...plan, store_id: companyId ?? undefined });
        added += 1;
      }
      onSaved(PLANS.added(added));
      onClose();
    } catch (error) {
      setRefusal(failureText(error));
      setBusy(false);
      // The list then shows those that were added before the failure, and their rows here are done.
      onSaved();
    }
  };

  return (
    <Modal title={title} onClose={onClose}>
      <chakra.form onSubmit={save} noValidate display="grid" gap="3" pb="2">
        <chakra.p color="fg.muted">
          {hasOwnPlans(state) ? PLANS.usualOf(US_STATES[state].name) : PLANS.usualAnywhere}
        </chakra.p>
        <chakra.ul listStyle="none">
          {plans.map((plan) => (
            <UsualPlanRow key={plan.priceCents} {...plan} onChange={(to) => change(plan.priceCents, to)} />
          ))}
        </chakra.ul>
        {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
        <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3">
          <Button variant="outline" onClick={onClose}>
            {COMMON.cancel}
          </Button>
          <Button ref={add} type="submit" disabled={busy || chosen.length === 0}>
            {busy ? ADMIN.saving : PLANS.addChosen(chosen.length)}
          </Button>
        </chakra.div>
      </chakra.form>
    </Modal>
  );
}

type RowProps = {
  priceCents: number;
  isThere: boolean;
  isChosen: boolean;
  size: string;
  fault: string | null;
  onChange: (to: Changes[number]) => void;
};

function UsualPlanRow({ priceCents, isThere, isChosen, size, fault, onChange }: RowProps) {
  const id = useId();
  const price = formatMoney(priceCents);
  return (
    <chakra.li borderTopWidth="1px" py="1" fontVariantNumeric="tabular-nums">
      <chakra.div display="flex" alignItems="center" gap="3" minHeight="11">
        {isThere ? (
          <chakra.span flex="1" color="fg.muted">
            {price}
          </chakra.span>
        ) : (
          <chakra.div flex="1" fontWeight="semibold">
            <Checkbox checked={isChosen} onChange={(to) => onChange({ isChosen: to })}>
              {price}
            </Checkbox>
          </chakra.div>
        )}
        {isThere ? (
          <chakra.span color="fg.muted">{PLANS.exists}</chakra.span>
        ) : (
          <>
            <chakra.div width="24">
              <Input
                {...described(id, fault ?? undefined)}
                aria-label={PLANS.ticketsInPack(price)}
                inputMode="numeric"
                autoComplete="off"
                value={size}
                disabled={!isChosen}
                onChange={({ target }) => onChange({ size: target.value })}
                onFocus={({ target }) => target.select()}
              />
            </chakra.div>
            <chakra.span color="fg.muted" fontSize="sm">
              {PLANS.perPack}
            </chakra.span>
          </>
        )}
      </chakra.div>
      <FieldError id={`${id}-error`} error={fault ?? undefined} />
    </chakra.li>
  );
}
