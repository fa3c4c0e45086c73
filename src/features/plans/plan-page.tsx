import { chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { useFirstStep } from '../../admin/first-step';
import { PlaceChoice } from '../../admin/place-choice';
import { deactivatePlan, planList, updatePlan } from '../../api/catalogue';
import type { Plan } from '../../contract/office/catalogue';
import { dollarsToCents, formatMoney } from '../../domain/values/money';
import { PLANS } from '../../i18n/en/admin/plans';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { PlanForm } from './plan-form';
import { UsualPlans } from './usual-plans';

const columns: Column<Plan>[] = [
  { header: PLANS.planName, value: (plan) => plan.plan_name, title: true },
  {
    header: PLANS.planPrice,
    value: (plan) => plan.plan_price,
    text: (plan) => formatMoney(dollarsToCents(plan.plan_price) ?? 0),
    numeric: true,
  },
  { header: PLANS.lotSize, value: (plan) => plan.lot_size, numeric: true },
  {
    header: PLANS.updated,
    value: (plan) => plan.modified_date,
    cell: (plan) => <chakra.span whiteSpace="nowrap">{plan.modified_date}</chakra.span>,
  },
];

/** Plan (specification, section 2): a price point with the number of tickets in a pack. */
export function PlanPage() {
  const { id, managesCompany, choice } = useWorkplace();
  const firstStep = useFirstStep();
  const isChoosing = choice !== null;
  const load = useMemo(() => {
    if (!isChoosing) return () => cachedRead('plans', () => planList(api));
    return id === null ? null : () => cachedRead(`plans/${id}`, () => planList(api, id));
  }, [isChoosing, id]);
  return (
    <AdminPage
      title={PLANS.title}
      breadcrumb={[COMMON.lottery, PLANS.admin, PLANS.plans]}
      noun={PLANS.title}
      emptyHint={PLANS.emptyHint}
      load={load}
      columns={columns}
      nameOf={(plan) => plan.plan_name}
      flagOf={(plan) => plan.is_active}
      mayChange={managesCompany && id !== null}
      mayDelete={(plan) => plan.is_active === 1}
      deleteQuestion={({ plan_name }) => PLANS.deactivate(plan_name)}
      remove={(plan) => deactivatePlan(api, plan.id)}
      activate={(plan) => updatePlan(api, plan.id, { is_active: 1 })}
      form={(props) => <PlanForm {...props} companyId={id} />}
      several={{
        label: PLANS.usual,
        isOffered: (plans) => plans.length === 0,
        dialog: (props) => <UsualPlans {...props} companyId={id} />,
      }}
      opens={firstStep.isOne ? 'several' : undefined}
      onClosed={firstStep.leave}
    >
      {choice && <PlaceChoice label={PLANS.company} {...choice} />}
    </AdminPage>
  );
}
