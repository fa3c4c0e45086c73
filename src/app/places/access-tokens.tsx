import { Button, Input } from '@chakra-ui/react';
import { useState } from 'react';
import { string } from 'yup';
import { now } from '../../device/clock';
import { ACCESS_TOKENS } from '../../messages/areas/access-tokens';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { currentPasswordText, requiredLabelText } from '../../messages/words/field-labels';
import { type AccessToken, MAX_TOKEN_DAYS } from '../../shared/accounts/auth-schema';
import { accountsPaths } from '../../shared/accounts/paths';
import type { StoreClock } from '../../shared/time/store-clock';
import { TOKEN_SCOPES, type TokenScope } from '../../shared/wire/access';
import { ConfirmDelete, FormDialog, rulesOf } from '../office/form-dialog';
import { useRead, useRows, write } from '../state/queries/query';
import { useWorkplace } from '../state/use-workplace';
import { type Column, DataTable } from '../ui/data-table/data-table';
import { PasswordField, SelectField, TextField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { storeDay, storeTime } from '../ui/formats';
import { Panel } from '../ui/page/panel';
import { StatusAlert } from '../ui/status-alert';
import { useStoreClock } from '../ui/store-clock';

const DAYS = [30, 90, MAX_TOKEN_DAYS] as const;
const schema = inReadersLanguage(OFFICE_WORDS, ({ name }) =>
  formOf(accountsPaths.addAccessToken, {
    name: requiredLabelText(name),
    scope: null,
    days: null,
    current_password: currentPasswordText,
  }).shape({ place: string().defined() }),
);

const isWorking = ({ ended_at, expires_at }: AccessToken): boolean =>
  ended_at === null && new Date(expires_at) > now();

function tokenColumns(storeId: number, clock: StoreClock): Column<AccessToken>[] {
  const t = currentMessages(ACCESS_TOKENS);
  const office = currentMessages(OFFICE_WORDS);
  return [
    { header: office.name, value: ({ name }) => name, title: true },
    {
      header: t.reach,
      value: ({ store_id, scope }) =>
        [t.scopes[scope], store_id === storeId ? t.thisStore : t.allStores].join(', '),
    },
    { header: t.madeBy, value: ({ created_by }) => created_by },
    {
      header: t.lastUse,
      value: ({ last_used_at }) => last_used_at ?? '',
      text: ({ last_used_at }) =>
        last_used_at === null ? t.never : storeTime(new Date(last_used_at), clock),
    },
    {
      header: office.ends,
      value: ({ ended_at, expires_at }) => ended_at ?? expires_at,
      text: (token) =>
        isWorking(token)
          ? storeDay(new Date(token.expires_at), clock)
          : t.ended({ day: storeDay(new Date(token.ended_at ?? token.expires_at), clock) }),
    },
  ];
}

/** Access of other programs to a store, or to all stores of its company: a list, a form to add one, and an action to end each. */
export function AccessTokens({ storeId }: { storeId: number }) {
  const t = useMessages(ACCESS_TOKENS);
  const clock = useStoreClock();
  const { id: placeId, managesCompany } = useWorkplace();
  const companyId = managesCompany && placeId !== storeId ? placeId : null;
  const ofStore = useRows(accountsPaths.accessTokens, { params: { id: storeId } });
  const ofCompany = useRead(
    accountsPaths.accessTokens,
    companyId === null ? null : { params: { id: companyId } },
  );
  const [isAdding, setAdding] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const [ending, setEnding] = useState<AccessToken | null>(null);
  const rows = [...ofStore.rows, ...(ofCompany.reply?.data ?? [])];
  return (
    <Panel title={t.title} id="access-tokens" note={t.intro}>
      {made && (
        <StatusAlert kind="success" onDismiss={() => setMade(null)}>
          {t.copyNow}
          <Input
            readOnly
            mt="2"
            aria-label={t.token}
            value={made}
            onFocus={({ target }) => target.select()}
          />
        </StatusAlert>
      )}
      <DataTable
        caption={t.title}
        columns={tokenColumns(storeId, clock)}
        rows={rows}
        rowKey={({ id }) => id}
        loading={ofStore.loading}
        error={ofStore.error}
        onRetry={ofStore.reload}
        empty={t.none}
        actions={(token) =>
          isWorking(token)
            ? [{ label: t.end, name: `${t.end} ${token.name}`, run: () => setEnding(token) }]
            : []
        }
      />
      <div>
        <Button variant="outline" onClick={() => setAdding(true)}>
          {t.add}
        </Button>
      </div>
      {isAdding && (
        <AddToken storeId={storeId} companyId={companyId} onMade={setMade} onClose={() => setAdding(false)} />
      )}
      {ending && (
        <ConfirmDelete
          title={t.end}
          question={t.endQuestion({ name: ending.name })}
          remove={async () => void (await write(accountsPaths.endAccessToken, { params: { id: ending.id } }))}
          onClose={() => setEnding(null)}
        />
      )}
    </Panel>
  );
}

type AddProps = {
  storeId: number;
  /** the company that may be chosen instead of the store; null: none */
  companyId: number | null;
  onMade: (token: string) => void;
  onClose: () => void;
};

/** The form of a new token. */
function AddToken({ storeId, companyId, onMade, onClose }: AddProps) {
  const t = useMessages(ACCESS_TOKENS);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.add}
      rules={rulesOf(schema())}
      initial={{
        name: '',
        scope: 'read' as TokenScope,
        place: String(storeId),
        days: String(MAX_TOKEN_DAYS),
        current_password: '',
      }}
      save={async ({ name, scope, place, days, current_password }) => {
        const isRegister = scope === 'register';
        const body = {
          name,
          scope,
          store_id: isRegister ? storeId : Number(place),
          days: Number(days),
          current_password,
        };
        const { token } = await write(accountsPaths.addAccessToken, { body });
        onMade(token);
      }}
      onClose={onClose}
      closesItself
    >
      {({ field, watch }) => (
        <>
          <TextField label={office.name} placeholder={t.nameHint} autoComplete="off" {...field('name')} />
          <SelectField label={t.scope} {...field('scope')}>
            {TOKEN_SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t.scopes[scope]}
              </option>
            ))}
          </SelectField>
          {companyId !== null && watch('scope') === 'read' && (
            <SelectField label={t.reach} {...field('place')}>
              <option value={storeId}>{t.thisStore}</option>
              <option value={companyId}>{t.allStores}</option>
            </SelectField>
          )}
          <SelectField label={office.ends} {...field('days')}>
            {DAYS.map((days) => (
              <option key={days} value={days}>
                {t.inDays({ days })}
              </option>
            ))}
          </SelectField>
          <PasswordField label={t.password} autoComplete="current-password" {...field('current_password')} />
        </>
      )}
    </FormDialog>
  );
}
