import { useCallback } from 'react';
import { deleteSubscription, subscriptionList } from '../../api/subscriptions';
import type { Subscription } from '../../contract/subscriptions';
import { typeLabel, validityLabel } from '../../i18n/en/subscriptions';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import { AdminPage } from '../../ui/admin-page/admin-page';
import type { Column } from '../../ui/data-table/data-table';
import { SubscriptionForm } from './subscription-form';

const columns: Column<Subscription>[] = [
  { header: 'Subscription Name', value: (row) => row.subscription_name },
  { header: 'Type', value: (row) => typeLabel(row.is_trail) },
  { header: 'Validity', value: (row) => row.valid_days, text: (row) => validityLabel(row.valid_days) },
  { header: 'Description', value: (row) => row.subscription_desc },
];

/** Subscription (specification, section 2). */
export function SubscriptionPage() {
  const { managesCompany } = useWorkplace();
  const load = useCallback(() => reading('subscriptions', () => subscriptionList(api)), []);
  return (
    <AdminPage
      title="Subscription"
      breadcrumb={['Lottery', 'Admin', 'Subscription']}
      noun="Subscription"
      load={load}
      columns={columns}
      nameOf={(row) => row.subscription_name}
      flagOf={(row) => row.status}
      mayChange={managesCompany}
      // Deleting removes the row, whatever its state.
      mayDelete={() => true}
      deleteQuestion={({ subscription_name }) => `Delete ${subscription_name}? It can’t be brought back.`}
      remove={(row) => deleteSubscription(api, row.id)}
      form={(props) => <SubscriptionForm {...props} />}
    />
  );
}
