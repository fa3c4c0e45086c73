import { Badge, Button, chakra } from '@chakra-ui/react';
import { yupResolver } from '@hookform/resolvers/yup';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError } from '../../device/client';
import { StorageError } from '../../device/db';
import { COMMON } from '../../messages/areas/common';
import { FAILURES } from '../../messages/areas/failures';
import { HAND_OVER } from '../../messages/areas/hand-over';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { STORAGE_FAULT } from '../../messages/areas/storage-fault';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { currentPasswordText } from '../../messages/words/field-labels';
import { demoPinOf } from '../../shared/accounts/demo';
import { accountsPaths } from '../../shared/accounts/paths';
import type { User } from '../../shared/accounts/people-schema';
import { terminalsPaths } from '../../shared/terminals/paths';
import { ROLE } from '../../shared/wire/access';
import { paths } from '../../shared/wire/page-paths';
import { useConnectivity } from '../state/connectivity-store';
import { handOverTerminal } from '../state/duty/roster';
import { failureText } from '../state/problem-store';
import { useRows } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useSession } from '../state/session-store';
import { PasswordField } from '../ui/fields';
import { formOf } from '../ui/form/form-schema';
import { Form, Muted, Row, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel, PanelSkeleton } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { StatusAlert } from '../ui/status-alert';

/** Hands this terminal over to the clerks: shows the consequences and the clerks, and asks for the password. */
export function HandOverPage() {
  const t = useMessages(HAND_OVER);
  const office = useMessages(OFFICE_WORDS);
  const user = useSession((session) => session.user);
  return (
    <>
      <PageHeader title={office.handOverToClerks} />
      {user?.user_role === ROLE.store && user.store_id !== null ? (
        <Together placeholder={<PanelSkeleton />}>
          <HandOver storeId={user.store_id} username={user.Username} />
        </Together>
      ) : (
        <StatusAlert kind="info">{t.signInAsStore}</StatusAlert>
      )}
    </>
  );
}

const schema = inReadersLanguage(HAND_OVER, () =>
  formOf(terminalsPaths.handOver, {
    current_password: currentPasswordText,
  }),
);

const isClerk = ({ user_role, isActive }: User) => user_role === ROLE.user && isActive === 1;

function HandOver({ storeId, username }: { storeId: number; username: string }) {
  const office = useMessages(OFFICE_WORDS);
  const failures = useMessages(FAILURES);
  const t = useMessages(HAND_OVER);
  const words = useMessages(COMMON);
  const storageFault = useMessages(STORAGE_FAULT);
  const { rows, loading, error } = useRows(accountsPaths.userList, { params: { storeId } });
  const online = useConnectivity((state) => state.online);
  const navigate = useNavigate();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: yupResolver(schema()),
    defaultValues: { current_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const [failure, setFailure] = useState<string | null>(null);
  const clerks = rows.filter(isClerk);
  const canBegin = clerks.some(({ has_pin }) => has_pin === 1);

  const handOver = handleSubmit(async ({ current_password }) => {
    setFailure(null);
    try {
      await handOverTerminal(current_password);
      navigate(paths.lockScreen, { replace: true });
    } catch (cause) {
      const wrong = cause instanceof ApiError ? cause.body?.fields?.current_password : undefined;
      if (wrong) setError('current_password', { message: wrong });
      else setFailure(cause instanceof StorageError ? storageFault[cause.fault] : failureText(cause));
    }
  });

  return (
    <Panel gap="5">
      <Consequences />
      <Clerks clerks={clerks} />
      {!online && <StatusAlert kind="warning">{failures.unreachable}</StatusAlert>}
      {error && online && <StatusAlert kind="error">{error}</StatusAlert>}
      {!loading && !error && !canBegin && (
        <StatusAlert kind="warning">
          {t.nobodyHasPin} <TextLink to={paths.user}>{t.setPin}</TextLink>
        </StatusAlert>
      )}
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
      <Form onSubmit={handOver} gap="5">
        {/* For password managers, which store a password with its username. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <chakra.div maxWidth="sm">
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            error={errors.current_password?.message}
            {...register('current_password')}
          />
        </chakra.div>
        <Row>
          <Button type="submit" size="lg" disabled={isSubmitting || !canBegin || !online}>
            {isSubmitting ? office.saving : t.handOver}
          </Button>
          <Button asChild size="lg" variant="outline">
            <Link to={paths.dashboard}>{words.cancel}</Link>
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Consequences() {
  const t = useMessages(HAND_OVER);
  return (
    <section aria-labelledby="consequences">
      <chakra.h2 id="consequences" fontSize="lg" fontWeight="bold" mb="2">
        {t.whenYouHandOver}
      </chakra.h2>
      <Stack as="ul" ps="5" gap="2" listStyleType="disc" maxWidth="2xl">
        {Object.values(t.consequences).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Stack>
    </section>
  );
}

function Clerks({ clerks }: { clerks: readonly User[] }) {
  const t = useMessages(HAND_OVER);
  if (clerks.length === 0) return null;
  return (
    <section aria-labelledby="clerks">
      <chakra.h2 id="clerks" fontSize="lg" fontWeight="bold" mb="2">
        {t.clerks}
      </chakra.h2>
      <Row as="ul" columnGap="6" rowGap="2">
        {clerks.map((clerk) => (
          <Row as="li" key={clerk.id} gap="2" overflowWrap="anywhere">
            {clerk.name}{' '}
            <Badge colorPalette={clerk.has_pin === 1 ? 'green' : 'orange'}>
              {clerk.has_pin === 1 ? t.pinSet : t.noPin}
            </Badge>
            <DemoPin clerk={clerk} />
          </Row>
        ))}
      </Row>
    </section>
  );
}

/** The PIN that a demo clerk began with, which isn't secret. */
function DemoPin({ clerk }: { clerk: User }) {
  const t = useMessages(HAND_OVER);
  const pin = demoPinOf(clerk);
  if (pin === undefined || clerk.has_pin !== 1) return null;
  return <Muted as="span">{t.demoPin({ pin })}</Muted>;
}
