import { useCallback } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { deleteSubscription, subscriptionList } from '../../api/subscriptions';
import type { Subscription } from '../../contract/office/subscriptions';
import { SUBSCRIPTION_FORM } from '../../i18n/en/admin/subscription-form';
import { typeLabel, validityLabel } from '../../i18n/en/admin/subscriptions';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { SubscriptionForm } from './subscription-form';

const columns: Column<Subscription>[] = [
  { header: SUBSCRIPTION_FORM.name, value: (row) => row.subscription_name, title: true },
  { header: SUBSCRIPTION_FORM.type, value: (row) => typeLabel(row.is_trail) },
  {
    header: SUBSCRIPTION_FORM.validity,
    value: (row) => row.valid_days,
    text: (row) => validityLabel(row.valid_days),
  },
  { header: SUBSCRIPTION_FORM.description, value: (row) => row.subscription_desc },
];

/** Subscription (specification, section 2). */
export function SubscriptionPage() {
  const { managesCompany } = useWorkplace();
  const load = useCallback(() => cachedRead('subscriptions', () => subscriptionList(api)), []);
  return (
    <AdminPage
      title={SUBSCRIPTION_FORM.title}
      breadcrumb={[COMMON.lottery, SUBSCRIPTION_FORM.admin, SUBSCRIPTION_FORM.title]}
      noun={SUBSCRIPTION_FORM.title}
      emptyHint={SUBSCRIPTION_FORM.emptyHint}
      load={load}
      columns={columns}
      nameOf={(row) => row.subscription_name}
      flagOf={(row) => row.status}
      mayChange={managesCompany}
      // Deleting removes the row, active or not.
      mayDelete={() => true}
      deleteQuestion={({ subscription_name }) => SUBSCRIPTION_FORM.deleteQuestion(subscription_name)}
      remove={(row) => deleteSubscription(api, row.id)}
      form={(props) => <SubscriptionForm {...props} />}
    />
  );
}
