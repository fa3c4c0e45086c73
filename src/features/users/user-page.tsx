import { Button, chakra } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { useFirstStep } from '../../admin/first-step';
import { type LinkFor, PasswordLink } from '../../admin/password-link';
import { PlaceChoice } from '../../admin/place-choice';
import { setUserStatus, userList } from '../../api/users';
import type { User } from '../../contract/people/people';
import { ROLE, type Role, roleLabel } from '../../contract/people/roles';
import { USERS } from '../../i18n/en/admin/users';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { UserForm } from './user-form';

const columns: Column<User>[] = [
  { header: USERS.name, value: (user) => user.name, title: true },
  { header: USERS.username, value: (user) => user.Username },
  { header: USERS.email, value: (user) => user.email ?? '' },
  { header: USERS.role, value: (user) => roleLabel(user.user_role as Role) },
  { header: USERS.store, value: (user) => user.store_name ?? '' },
  {
    header: USERS.pin,
    value: (user) => (user.user_role !== ROLE.user ? '' : user.has_pin === 1 ? USERS.pinSet : USERS.pinNone),
  },
];

/** User (specification, section 2): the users of a store, or of a company and its stores. */
export function UserPage() {
  const { id, role, userId, choice } = useWorkplace();
  const [link, setLink] = useState<LinkFor | null>(null);
  const firstStep = useFirstStep();
  const [addsCompany, setAddsCompany] = useState(firstStep.isOne);
  const load = useMemo(
    () => (id === null ? null : () => cachedRead(`users/${id}`, () => userList(api, id))),
    [id],
  );
  return (
    <AdminPage
      title={USERS.users}
      breadcrumb={[COMMON.lottery, USERS.admin, USERS.users]}
      noun={USERS.title}
      emptyHint={USERS.emptyHint}
      load={load}
      columns={columns}
      nameOf={(user) => user.name}
      flagOf={(user) => user.isActive}
      mayChange
      mayDelete={(user) => user.isActive === 1 && user.id !== userId}
      deleteQuestion={({ name, user_role }) =>
        user_role === ROLE.store ? USERS.deactivateStore(name) : USERS.deactivate(name)
      }
      remove={(user) => setUserStatus(api, { id: user.id, status: 0 })}
      activate={(user) => setUserStatus(api, { id: user.id, status: 1 })}
      form={({ onSaved, ...props }) => (
        <UserForm
          {...props}
          role={role}
          userId={userId}
          workplace={id}
          companies={choice?.places ?? null}
          onLink={({ id, name, Username: username }) => setLink({ id, name, username })}
          onSaved={() => {
            onSaved();
            // A new admin may have come with a new company.
            void choice?.reload();
          }}
        />
      )}
    >
      {choice && (
        <chakra.div display="flex" flexWrap="wrap" alignItems="flex-end" gap="3">
          <chakra.div flex="1" minWidth="60">
            <PlaceChoice label={USERS.company} {...choice} />
          </chakra.div>
          <Button variant="outline" onClick={() => setAddsCompany(true)}>
            {USERS.newCompany}
          </Button>
        </chakra.div>
      )}
      {choice && addsCompany && (
        <UserForm
          title={USERS.newCompany}
          row={null}
          role={role}
          userId={userId}
          workplace={null}
          companies={choice.places}
          closesItself={firstStep.isOne}
          onSaved={() => void choice.reload()}
          onClose={() => {
            setAddsCompany(false);
            firstStep.leave();
          }}
        />
      )}
      {link && <PasswordLink user={link} onClose={() => setLink(null)} />}
    </AdminPage>
  );
}
