import { chakra, Input } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useEffect, useId, useRef, useState } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { array, boolean, object } from 'yup';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PLANS } from '../../messages/areas/plans';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import type { Plan } from '../../shared/catalogue/catalogue-schema';
import { cataloguePaths } from '../../shared/catalogue/paths';
import { hasOwnPlans, type UsualPlan, usualPlans } from '../../shared/catalogue/usual-plans';
import { centsToDollars, dollarsToCents, formatMoney } from '../../shared/values/money';
import { US_STATES } from '../../shared/values/us-states';
import { AdminPage, type FormProps, type SeveralProps } from '../office/admin-page';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { planSchema } from '../office/plan-rules';
import { WallTime } from '../office/wall-time';
import { isYetUnknown, PlaceChoice, useCompanyState, useFirstStep } from '../places/place-choice';
import { failureText } from '../state/problem-store';
import { useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import type { Column } from '../ui/data-table/data-table';
import { Dialog, DialogButtons } from '../ui/dialog';
import { TextField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { described, FieldError } from '../ui/form/field';
import { text } from '../ui/form/form-schema';
import { Form, Muted, Row } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';

type PlanFormProps = FormProps<Plan> & {
  /** the company of a new plan */
  companyId: number | null;
};

/** Adds or changes a plan. */
function PlanForm({ row, companyId, ...dialog }: PlanFormProps) {
  const t = useMessages(PLANS);

  return (
    <FormDialog
      {...dialog}
      rules={rulesOf(planSchema())}
      initial={{
        plan_name: row?.plan_name ?? '',
        plan_price: row ? String(row.plan_price) : '',
        lot_size: row ? String(row.lot_size) : '',
      }}
      save={({ plan_name, plan_price, lot_size }) => {
        const plan = { plan_name, plan_price: Number(plan_price), lot_size: Number(lot_size) };
        return row
          ? write(cataloguePaths.planUpdate, { params: { id: row.id }, body: plan })
          : write(cataloguePaths.planAdd, { body: { ...plan, store_id: companyId ?? undefined } });
      }}
    >
      {({ field }) => (
        <>
          <TextField label={t.planName} autoComplete="off" {...field('plan_name')} />
          <TextField label={t.planPrice} inputMode="decimal" autoComplete="off" {...field('plan_price')} />
          <TextField label={t.lotSize} inputMode="numeric" autoComplete="off" {...field('lot_size')} />
        </>
      )}
    </FormDialog>
  );
}

type Props = SeveralProps<Plan> & { companyId: number | null };

const rowSchema = object({
  isChosen: boolean().defined(),
  size: text().when('isChosen', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup's API
    then: () => planSchema().fields.lot_size as ReturnType<typeof text>,
  }),
});
const schema = object({ rows: array(rowSchema).defined() });

/** Adds the usual price points in one press, each with a pack size to change. Existing plans stay unchanged. */
function UsualPlans({ title, rows, companyId, onDone, onClose }: Props) {
  const office = useMessages(OFFICE_WORDS);
  const plans = useMessages(PLANS);
  const state = useCompanyState(companyId);
  const usual = usualPlans(state);
  const { register, handleSubmit, setValue, watch, formState } = useForm({
    resolver: yupResolver(schema),
    mode: 'onChange',
    values: { rows: usual.map(({ lotSize }) => ({ isChosen: true, size: String(lotSize) })) },
  });
  const { errors, isSubmitting } = formState;
  const [refusal, setRefusal] = useState<string | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  useEffect(() => add.current?.focus(), []);

  const isThere = ({ priceCents }: UsualPlan) =>
    rows.some(({ plan_price }) => dollarsToCents(plan_price) === priceCents);
  const watched = watch('rows');
  const isChosen = (plan: UsualPlan, index: number) => !isThere(plan) && (watched[index]?.isChosen ?? true);
  const chosen = usual.filter(isChosen);

  const save = handleSubmit(async ({ rows: typed }) => {
    setRefusal(null);
    let added = 0;
    try {
      for (const [index, plan] of usual.entries()) {
        if (!isChosen(plan, index)) continue;
        const { priceCents } = plan;
        const plan_name = plans.usualName({ price: formatMoney(priceCents) });
        const lot_size = Number(typed[index]?.size);
        const body = { plan_name, plan_price: centsToDollars(priceCents), lot_size };
        await write(cataloguePaths.planAdd, { body: { ...body, store_id: companyId ?? undefined } });
        added += 1;
      }
      onDone(plans.added({ count: added }));
      onClose();
    } catch (error) {
      // Plans added before the failure are in the list and marked as done here.
      setRefusal(failureText(error));
    }
  });

  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSubmit={save} gap="3" pb="2">
        <Muted>{plans.usualOf({ state: hasOwnPlans(state) ? US_STATES[state].name : null })}</Muted>
        <ul>
          {usual.map((plan, index) => (
            <UsualPlanRow
              key={plan.priceCents}
              priceCents={plan.priceCents}
              isThere={isThere(plan)}
              isChosen={isChosen(plan, index)}
              size={register(`rows.${index}.size`)}
              fault={errors.rows?.[index]?.size?.message}
              onChoose={(to) => setValue(`rows.${index}.isChosen`, to, { shouldValidate: true })}
            />
          ))}
        </ul>
        {refusal && <StatusAlert kind="error">{refusal}</StatusAlert>}
        <Row justifyContent="flex-end">
          <DialogButtons
            ref={add}
            type="submit"
            onCancel={onClose}
            disabled={isSubmitting || chosen.length === 0}
          >
            {isSubmitting ? office.saving : plans.addChosen({ count: chosen.length })}
          </DialogButtons>
        </Row>
      </Form>
    </Dialog>
  );
}

type RowProps = {
  priceCents: number;
  isThere: boolean;
  isChosen: boolean;
  /** the field of the pack size */
  size: UseFormRegisterReturn;
  fault: string | undefined;
  onChoose: (isChosen: boolean) => void;
};

function UsualPlanRow({ priceCents, isThere, isChosen, size, fault, onChoose }: RowProps) {
  const t = useMessages(PLANS);
  const id = useId();
  const price = formatMoney(priceCents);
  return (
    <chakra.li borderTopWidth="1px" py="1" fontVariantNumeric="tabular-nums">
      <chakra.div display="flex" alignItems="center" gap="3" minHeight="11">
        {isThere ? (
          <Muted as="span" flex="1">
            {price}
          </Muted>
        ) : (
          <chakra.div flex="1" fontWeight="semibold">
            <Checkbox checked={isChosen} onChange={onChoose}>
              {price}
            </Checkbox>
          </chakra.div>
        )}
        {isThere ? (
          <Muted as="span">{t.exists}</Muted>
        ) : (
          <>
            <chakra.div width="24">
              <Input
                {...described(id, fault)}
                aria-label={t.ticketsInPack({ price })}
                inputMode="numeric"
                autoComplete="off"
                {...size}
                disabled={!isChosen}
                onFocus={({ target }) => target.select()}
              />
            </chakra.div>
            <Muted as="span" small>
              {t.perPack}
            </Muted>
          </>
        )}
      </chakra.div>
      <FieldError id={`${id}-error`} error={fault} />
    </chakra.li>
  );
}

const columns = inReadersLanguage(PLANS, (t): Column<Plan>[] => [
  { header: t.planName, value: (plan) => plan.plan_name, title: true },
  {
    header: t.planPrice,
    value: (plan) => plan.plan_price,
    text: (plan) => formatMoney(dollarsToCents(plan.plan_price) ?? 0),
    numeric: true,
  },
  { header: t.lotSize, value: (plan) => plan.lot_size, numeric: true },
  {
    header: currentMessages(OFFICE_WORDS).updated,
    value: (plan) => plan.modified_date,
    cell: (plan) => <WallTime wall={plan.modified_date} />,
  },
]);

/** Plan (specification, section 2): a price point with the number of tickets in a pack. */
export function PlanPage() {
  const t = useMessages(PLANS);
  const office = useMessages(OFFICE_WORDS);
  const { id, catalogueOf, choice } = useWorkplace();
  const firstStep = useFirstStep();
  const list = useRows(cataloguePaths.planListOf, id === null ? null : { params: { storeId: id } });
  return (
    <AdminPage
      title={office.plan}
      noun={office.plan}
      list={id === null ? null : list}
      columns={columns()}
      nameOf={(plan) => plan.plan_name}
      flagOf={(plan) => plan.is_active}
      mayChange={catalogueOf !== null || isYetUnknown(choice)}
      mayDelete={(plan) => plan.is_active === 1}
      deleteQuestion={({ plan_name }) => t.deactivate({ plan: plan_name })}
      remove={({ id }) => write(cataloguePaths.planDelete, { params: { id }, body: {} })}
      activate={({ id }) => write(cataloguePaths.planUpdate, { params: { id }, body: { is_active: 1 } })}
      form={(props) => <PlanForm {...props} companyId={catalogueOf} />}
      several={{
        label: t.usual,
        isForEmpty: true,
        dialog: (props) => <UsualPlans {...props} companyId={catalogueOf} />,
      }}
      opens={firstStep.isOne ? 'several' : undefined}
      onClosed={firstStep.leave}
    >
      {choice && <PlaceChoice {...choice} />}
    </AdminPage>
  );
}
