import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../api/client';
import { daySales } from '../../api/sales';
import type { SalesReportReply } from '../../contract/sales';
import { laDate } from '../../domain/time';
import { api } from '../../terminal/api';
import { useSession } from '../../terminal/session-store';
import { PageHeader } from '../../ui/page-header';
import { Panel } from '../../ui/panel';
import { StatusAlert } from '../../ui/status-alert';
import { DateField } from './date-field';
import { DayResult, NoData } from './day-result';
import { WaitingSales } from './waiting-sales';

type Search =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'done'; date: string; reply: SalesReportReply };

/** Sales Report (Date): what a store sold on one day (specification, section 2). */
export function SalesReportDatePage() {
  const storeId = useSession((session) => session.user?.store_id);
  const [date, setDate] = useState(() => laDate(new Date()));
  const [search, setSearch] = useState<Search>({ state: 'none' });

  const find = async () => {
    if (storeId == null || !date) return;
    setSearch({ state: 'loading' });
    try {
      setSearch({ state: 'done', date, reply: await daySales(api, date, storeId) });
    } catch (error) {
      setSearch({ state: 'failed', error });
    }
  };

  return (
    <>
      <PageHeader title="Sales Report (Date)" breadcrumb={['Lottery', 'Reports', 'Sales Report (Date)']} />
      {storeId == null ? (
        <StatusAlert kind="info">Sales belong to a store. Sign in as a store to see its report.</StatusAlert>
      ) : (
        <chakra.div display="grid" gap="4">
          <Panel>
            <chakra.form
              display="flex"
              flexWrap="wrap"
              alignItems="flex-end"
              gap="3"
              onSubmit={(event) => {
                event.preventDefault();
                void find();
              }}
            >
              <DateField label="Sale Date" value={date} onChange={setDate} />
              <Button type="submit" disabled={search.state === 'loading'}>
                {search.state === 'loading' ? 'Searching…' : 'Search'}
              </Button>
            </chakra.form>
          </Panel>
          <WaitingSales date={date} storeId={storeId} />
          {search.state === 'failed' && <Failure error={search.error} />}
          {search.state === 'done' && <DayResult date={search.date} reply={search.reply} />}
        </chakra.div>
      )}
    </>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof NetworkError) {
    return (
      <StatusAlert kind="error">
        This report needs the network. The server could not be reached; please try again.
      </StatusAlert>
    );
  }
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401)
    return <StatusAlert kind="error">Please sign in again to see this report.</StatusAlert>;
  return (
    <>
      <StatusAlert kind="error">{error.message}</StatusAlert>
      {/* The specification shows it after a failed search too. */}
      <NoData />
    </>
  );
}
