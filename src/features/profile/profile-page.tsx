import { Button, chakra } from '@chakra-ui/react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import { viewProfile } from '../../api/auth';
import { paths } from '../../contract/page-paths';
import { ROLE, type Role, roleLabel } from '../../contract/people/roles';
import { PROFILE } from '../../i18n/en/accounts/profile';
import { COMMON } from '../../i18n/en/app/common';
import { api } from '../../terminal/api';
import { cachedRead } from '../../terminal/queries/cached-read';
import { Together } from '../../terminal/queries/together';
import { useList } from '../../terminal/queries/use-list';
import { useSession } from '../../terminal/session-store';
import { useTerminalCode } from '../../terminal/use-terminal-code';
import { PANEL } from '../../theme/looks';
import { AsOf } from '../../ui/as-of';
import { Icon } from '../../ui/icon';
import { PageHeader } from '../../ui/page/page-header';
import { PanelSkeleton } from '../../ui/page/skeleton';
import { StatusAlert } from '../../ui/status-alert';
import { ChangePassword } from './change-password';
import { OtherSessions } from './other-sessions';
import { type Line, personLines, storeLines } from './profile-lines';

/** Profile (specification, section 2): the signed-in user, and the details of a store. */
export const ProfilePage = () => (
  <>
    <PageHeader title={PROFILE.title} breadcrumb={[COMMON.lottery, PROFILE.title]} />
    <Together placeholder={<PanelSkeleton />}>
      <ProfilePanel />
    </Together>
  </>
);

function ProfilePanel() {
  const user = useSession((session) => session.user);
  const load = useCallback(() => cachedRead('profile', async () => [await viewProfile(api)]), []);
  const { rows, error, asOf } = useList(load);
  const terminal = useTerminalCode();
  const [passwordChanges, setPasswordChanges] = useState(0);
  // The session has the user even offline.
  const profile = rows[0] ?? user;
  if (!profile) return null;
  return (
    <chakra.section {...PANEL}>
      <chakra.div display="flex" alignItems="center" gap="4" mb="5" minWidth="0">
        <chakra.span
          aria-hidden="true"
          display="grid"
          placeItems="center"
          boxSize="16"
          flexShrink="0"
          borderRadius="full"
          bg="blue.solid"
          color="blue.contrast"
          fontSize="3xl"
          fontWeight="bold"
        >
          {profile.Username.charAt(0).toUpperCase()}
        </chakra.span>
        <chakra.div minWidth="0">
          <chakra.h2 fontSize="xl" fontWeight="bold" overflowWrap="anywhere">
            {profile.name}
          </chakra.h2>
          <chakra.p color="fg.muted" overflowWrap="anywhere">
            {PROFILE.signedInAs(profile.Username, roleLabel(profile.user_role as Role))}
          </chakra.p>
        </chakra.div>
      </chakra.div>
      <Lines lines={personLines(profile)} />
      {profile.user_role === ROLE.store && rows[0] && (
        <>
          <chakra.h3 fontWeight="bold" fontSize="lg" mt="6" mb="3">
            {PROFILE.store}
          </chakra.h3>
          <Lines lines={storeLines(rows[0])} />
        </>
      )}
      {terminal && (
        <chakra.p mt="6" color="fg.muted" fontSize="sm">
          {PROFILE.thisTerminal(terminal)}
        </chakra.p>
      )}
      {profile.user_role === ROLE.store && (
        <Button asChild variant="outline" mt="3">
          <Link to={paths.handOver}>
            <Icon name="lock" />
            {PROFILE.handOver}
          </Link>
        </Button>
      )}
      <ChangePassword user={profile} onChanged={() => setPasswordChanges((changes) => changes + 1)} />
      {/* Remounted after a new password, which ends the other sign-ins. */}
      {rows[0] && <OtherSessions key={passwordChanges} />}
      {asOf && (
        <chakra.div mt="4">
          <AsOf at={asOf} />
        </chakra.div>
      )}
      {error && (
        <chakra.div mt="4">
          <StatusAlert kind="error">{error}</StatusAlert>
        </chakra.div>
      )}
    </chakra.section>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))" gap="4">
      {lines.map(([label, text, href]) => (
        <div key={label}>
          <chakra.dt color="fg.muted" fontSize="sm">
            {label}
          </chakra.dt>
          <chakra.dd fontWeight="medium" overflowWrap="anywhere" minHeight="6">
            {href ? (
              <chakra.a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                color="blue.fg"
                textDecoration="underline"
              >
                {text}
              </chakra.a>
            ) : (
              text
            )}
          </chakra.dd>
        </div>
      ))}
    </chakra.dl>
  );
}
