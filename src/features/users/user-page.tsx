import { useMemo } from 'react';
import { AdminPage } from '../../admin/admin-page';
import { PlaceChoice } from '../../admin/place-choice';
import { setUserStatus, userList } from '../../api/users';
import type { User } from '../../contract/people';
import { ROLE, type Role, roleLabel } from '../../contract/roles';
import { api } from '../../terminal/api';
import { reading } from '../../terminal/cached-read';
import { useWorkplace } from '../../terminal/use-workplace';
import type { Column } from '../../ui/data-table/data-table';
import { UserForm } from './user-form';

const columns: Column<User>[] = [
  { header: 'Name', value: (user) => user.name },
  { header: 'Username', value: (user) => user.Username },
  { header: 'Email', value: (user) => user.email ?? '' },
  { header: 'Role', value: (user) => roleLabel(user.user_role as Role) },
  { header: 'Store', value: (user) => user.store_name ?? '' },
  {
    header: 'PIN',
    value: (user) => (user.user_role !== ROLE.user ? '' : user.has_pin === 1 ? 'Set' : 'None'),
  },
];

/** User (specification, section 2): who works in a store, or in a company and its stores. */
export function UserPage() {
  const { id, role, userId, choice } = useWorkplace();
  const load = useMemo(
    () => (id === null ? null : () => reading(`users/${id}`, () => userList(api, id))),
    [id],
  );
  return (
    <AdminPage
      title="User"
      breadcrumb={['Lottery', 'Admin', 'Users']}
      noun="User"
      load={load}
      columns={columns}
      nameOf={(user) => user.name}
      flagOf={(user) => user.isActive}
      mayChange
      mayDelete={(user) => user.isActive === 1 && user.id !== userId}
      deleteQuestion={({ name, user_role }) =>
        `Make ${name} inactive? Whoever is signed in with it is signed out at once.${user_role === ROLE.store ? ` So are terminals that ${name} handed over to clerks: counts made there stay on them until an admin signs in.` : ''}`
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
          onSaved={() => {
            onSaved();
            // A new admin may have come with a new company.
            void choice?.reload();
          }}
        />
      )}
    >
      {choice && <PlaceChoice label="Company" {...choice} />}
    </AdminPage>
  );
}
