import { chakra } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { useFirstStep } from '../../admin/first-step';
import { type LinkFor, PasswordLink } from '../../admin/password-link';
import { PlaceChoice } from '../../admin/place-choice';
import { deactivateStore, storeList, updateStore } from '../../api/stores';
import type { Store } from '../../contract/people/stores';
import { STORES } from '../../i18n/en/admin/stores';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { StoreForm } from './store-form';

const address = (store: Store): string =>
  [store.address, store.city, [store.state, store.zipcode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

const columns: Column<Store>[] = [
  { header: STORES.storeName, value: (store) => store.store_name, title: true },
  { header: STORES.username, value: (store) => store.Username ?? '' },
  { header: STORES.contactPerson, value: (store) => store.contact_person ?? '' },
  { header: STORES.contactNumber, value: (store) => store.contact_number ?? '' },
  { header: STORES.email, value: (store) => store.contact_email ?? '' },
  {
    header: STORES.address,
    value: address,
    cell: (store) => (
      <chakra.span display="block" minWidth="40">
        {address(store)}
      </chakra.span>
    ),
  },
];

/** The user of a store; null on an earlier server, which doesn't name it. */
const userOf = ({ user_id, store_name, Username }: Store): LinkFor | null =>
  user_id == null ? null : { id: user_id, name: store_name, username: Username ?? store_name };

/** Store (specification, section 2): the stores of a company. */
export function StorePage() {
  const { id, managesCompany, choice } = useWorkplace();
  const [link, setLink] = useState<{ user: LinkFor; created?: string } | null>(null);
  const firstStep = useFirstStep();
  /** The link of a store just added comes after the form. */
  const linkFollows = useRef(false);
  const load = useMemo(
    () => (id === null ? null : () => cachedRead(`stores/${id}`, () => storeList(api, id))),
    [id],
  );
  return (
    <AdminPage
      title={STORES.title}
      breadcrumb={[COMMON.lottery, STORES.admin, STORES.title]}
      noun={STORES.title}
      emptyHint={STORES.emptyHint}
      load={load}
      columns={columns}
      nameOf={(store) => store.store_name}
      flagOf={(store) => store.is_active}
      mayChange={managesCompany && id !== null}
      mayDelete={(store) => store.is_active === 1}
      deleteQuestion={({ store_name }) => STORES.deactivate(store_name)}
      remove={(store) => deactivateStore(api, store.id)}
      activate={(store) => updateStore(api, store.id, { is_active: 1 })}
      opens={firstStep.isOne ? 'form' : undefined}
      onClosed={() => {
        if (!linkFollows.current) firstStep.leave();
      }}
      form={(props) =>
        id !== null && (
          <StoreForm
            {...props}
            companyId={id}
            onLink={(store) => {
              const user = userOf(store);
              if (user) setLink({ user });
            }}
            onAdded={({ data, setup_url }) => {
              const user = userOf(data);
              linkFollows.current = user !== null;
              if (user) setLink({ user, created: setup_url });
            }}
          />
        )
      }
    >
      {choice && <PlaceChoice label={STORES.company} {...choice} />}
      {link && (
        <PasswordLink
          {...link}
          onClose={() => {
            setLink(null);
            linkFollows.current = false;
            firstStep.leave();
          }}
        />
      )}
    </AdminPage>
  );
}
