import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ConfirmDelete } from '../../admin/confirm-delete';
import { ReportedStore } from '../../admin/place-choice';
import { endLayout, ticketLayoutsOf } from '../../api/store-settings';
import { storeSettings } from '../../api/stores';
import type { LayoutRow } from '../../contract/office/ticket-layouts';
import { COMMON } from '../../i18n/en/app/common';
import { STORE_SETTINGS } from '../../i18n/en/stock/store-settings';
import { TEACH } from '../../i18n/en/stock/teach';
import { api } from '../../terminal/api';
import { usePage } from '../../terminal/queries/use-page';
import { useReportedStore } from '../../terminal/use-workplace';
import { AsOf } from '../../ui/as-of';
import { PageHeader } from '../../ui/page/page-header';
import { StatusAlert } from '../../ui/status-alert';
import { TryAgain } from '../../ui/try-again';
import { ExportSection } from './export/export-section';
import { LotteryForm } from './lottery-form';
import { SettingsForm } from './settings-form';
import { TeachDialog } from './teach/teach-dialog';
import { WaitingLayouts } from './waiting-layouts';

/** Store Settings: how a store's tickets are written and sold, and its clock (an addition to the specification). */
export function StoreSettingsPage() {
  const { id, companies, stores } = useReportedStore();
  const hasNoStores = stores !== null && stores.error === null && stores.places.length === 0;
  return (
    <>
      <PageHeader
        title={STORE_SETTINGS.title}
        breadcrumb={[COMMON.lottery, STORE_SETTINGS.admin, STORE_SETTINGS.title]}
      />
      <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
        <ReportedStore companies={companies} stores={stores} />
        {id !== null && <SettingsOf key={id} storeId={id} />}
        {id === null && hasNoStores && <StatusAlert kind="info">{STORE_SETTINGS.noStore}</StatusAlert>}
      </chakra.div>
    </>
  );
}

const read = async (storeId: number) => {
  const [settings, layouts] = await Promise.all([storeSettings(api, storeId), ticketLayoutsOf(api, storeId)]);
  return { settings, layouts };
};

/** The settings of a store, with the dialog that teaches a layout: outside the form, since it has forms of its own. */
function SettingsOf({ storeId }: { storeId: number }) {
  const { found, asOf, error, reload } = usePage(`store-settings-page/${storeId}`, storeId, read);
  const [isTeaching, setTeaching] = useState(false);
  const [ending, setEnding] = useState<LayoutRow | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const onTaught = (name: string | null) => {
    setTeaching(false);
    setDone(name && TEACH.saved(name));
    reload();
  };
  const end = async ({ code, name }: LayoutRow) => {
    await endLayout(api, storeId, code);
    setDone(STORE_SETTINGS.layoutEnded(name));
    reload();
  };
  return (
    <>
      <AsOf at={asOf} onRetry={reload} />
      {error && (
        <StatusAlert kind="error" action={<TryAgain onClick={reload} />}>
          {error}
        </StatusAlert>
      )}
      <WaitingLayouts onSaved={reload} />
      {done !== null && (
        <StatusAlert kind="success" onDismiss={() => setDone(null)}>
          {done}
        </StatusAlert>
      )}
      {found && (
        <>
          <SettingsForm
            storeId={storeId}
            {...found.reply}
            onSaved={reload}
            onTeach={() => {
              setDone(null);
              setTeaching(true);
            }}
            onEndLayout={(layout) => {
              setDone(null);
              setEnding(layout);
            }}
          />
          <LotteryForm storeId={storeId} settings={found.reply.settings} onSaved={reload} />
          <ExportSection storeId={storeId} />
        </>
      )}
      {isTeaching && <TeachDialog storeId={storeId} onClose={() => setTeaching(false)} onTaught={onTaught} />}
      {ending && (
        <ConfirmDelete
          title={STORE_SETTINGS.endLayout}
          question={STORE_SETTINGS.endLayoutQuestion(ending.name)}
          remove={() => end(ending)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
