import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PASSWORD } from '../../messages/areas/password';
import { PROFILE } from '../../messages/areas/profile';
import { SUBSCRIPTION_FORM } from '../../messages/areas/subscription-form';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { currentPasswordText } from '../../messages/words/field-labels';
import { typeLabel } from '../../messages/words/games';
import type { Profile, SignedInUser } from '../../shared/accounts/auth-schema';
import { accountsPaths } from '../../shared/accounts/paths';
import type { CompanysSubscription } from '../../shared/catalogue/catalogue-schema';
import { ROLE, type Role, roleLabel } from '../../shared/wire/access';
import { paths } from '../../shared/wire/page-paths';
import { FormDialog, rulesOf } from '../office/form-dialog';
import { endTerminalsInWords, newPassword } from '../places/password-link';
import { failureText } from '../state/problem-store';
import { useRead, write } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useSession } from '../state/session-store';
import { useTerminalCode } from '../state/use-terminal-code';
import { AsOf } from '../ui/as-of';
import { PasswordField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { formOf } from '../ui/form/form-schema';
import { Icon } from '../ui/icon';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel } from '../ui/page/panel';
import { PanelSkeleton } from '../ui/page/skeleton';
import { type AlertContent, StatusAlert } from '../ui/status-alert';
import { TextLink } from '../ui/try-again';
import { SecondFactor } from './second-factor';

export const changePasswordSchema = inReadersLanguage(PROFILE, () =>
  formOf(accountsPaths.updateProfile, {
    current_password: currentPasswordText,
  }).concat(newPassword()),
);

type Props = {
  user: Pick<SignedInUser, 'id' | 'Username'>;
};

/** Changes the user's own password, and shows the outcome. */
function ChangePassword({ user }: Props) {
  const { rule } = useMessages(PASSWORD);
  const profile = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);

  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const [endsTerminals, setEndsTerminals] = useState(true);
  const open = () => {
    setDone(false);
    setEndsTerminals(true);
    setOpen(true);
  };

  return (
    <Stack gap="3" justifyItems="start">
      <Button variant="outline" onClick={open}>
        {profile.changePassword}
      </Button>
      {isDone && <StatusAlert kind="success">{profile.passwordChanged}</StatusAlert>}
      {isOpen && (
        <FormDialog
          title={profile.changeTitle}
          rules={rulesOf(changePasswordSchema())}
          initial={{ current_password: '', password: '', again: '' }}
          save={({ current_password, password }) =>
            write(accountsPaths.updateProfile, {
              params: { id: user.id },
              body: { current_password, password, end_terminals: endsTerminals },
            })
          }
          onSaved={() => setDone(true)}
          onClose={() => setOpen(false)}
          closesItself
        >
          {({ field }) => (
            <Stack wide>
              {/* For password managers, which store a password with its username. */}
              <input type="text" autoComplete="username" value={user.Username} readOnly hidden />
              <PasswordField
                label={office.currentPassword}
                autoComplete="current-password"
                {...field('current_password')}
              />
              <Muted small>{rule}</Muted>
              <PasswordField label={profile.newPassword} autoComplete="new-password" {...field('password')} />
              <PasswordField
                label={profile.confirmPassword}
                autoComplete="new-password"
                {...field('again')}
              />
              <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
                {endTerminalsInWords()}
              </Checkbox>
            </Stack>
          )}
        </FormDialog>
      )}
    </Stack>
  );
}

const NONE = { others: 0, terminals: 0, tokens: 0 };
/** The user's other sign-ins and access tokens, with a button to end them: for a lost tablet or a shared computer. */
function OtherSessions() {
  const t = useMessages(PROFILE);
  const { reply, asOf } = useRead(accountsPaths.sessions, {});
  // Sessions can't be ended offline, and the profile already shows the age of its data.
  const { others, terminals, tokens } = asOf === null ? (reply?.data ?? NONE) : NONE;
  const [endsTerminals, setEndsTerminals] = useState(true);
  const [outcome, setOutcome] = useState<AlertContent | null>(null);

  const endOthers = async () => {
    try {
      await write(accountsPaths.endSessions, { query: endsTerminals ? undefined : { terminals: 'keep' } });
      setOutcome({ kind: 'success', text: t.signedOutElsewhere });
    } catch (error) {
      setOutcome({ kind: 'error', text: failureText(error) });
    }
  };

  return (
    <Stack gap="3" justifyItems="start" _empty={{ display: 'none' }}>
      {others > 0 && <p>{t.alsoSignedIn({ others })}</p>}
      {terminals > 0 && (
        <>
          <p>{t.handedOver({ terminals })}</p>
          <Checkbox checked={endsTerminals} onChange={setEndsTerminals}>
            {endTerminalsInWords()}
          </Checkbox>
        </>
      )}
      {tokens > 0 && <p>{t.tokens({ tokens })}</p>}
      {others + terminals + tokens > 0 && (
        <Button variant="outline" onClick={endOthers}>
          {t.signOutElsewhere}
        </Button>
      )}
      {outcome && <StatusAlert kind={outcome.kind}>{outcome.text}</StatusAlert>}
    </Stack>
  );
}

/** Profile (specification, section 2): the signed-in user, and the details of a store. */
export const ProfilePage = () => {
  const t = useMessages(PROFILE);
  return (
    <>
      <PageHeader title={t.title} />
      <Together placeholder={<PanelSkeleton />}>
        <ProfilePanel />
      </Together>
    </>
  );
};

function ProfilePanel() {
  const t = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);
  const user = useSession((session) => session.user);
  const { reply, error, asOf } = useRead(accountsPaths.viewProfile, {});
  const terminal = useTerminalCode();
  // The session has the user even offline.
  const profile = reply?.data ?? user;
  if (!profile) return null;
  return (
    <Panel gap="6">
      <chakra.div display="flex" alignItems="center" gap="4" minWidth="0">
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
          <Muted overflowWrap="anywhere">
            {t.signedInAs({ username: profile.Username, role: roleLabel(profile.user_role as Role) })}
          </Muted>
        </chakra.div>
      </chakra.div>
      <Lines lines={personLines(profile)} />
      {profile.user_role === ROLE.store && reply && (
        <>
          <Heading>{office.store}</Heading>
          <Lines lines={storeLines(reply.data)} />
        </>
      )}
      {reply?.data.subscription !== undefined && (
        <>
          <Heading>{currentMessages(SUBSCRIPTION_FORM).title}</Heading>
          {reply.data.subscription ? (
            <Lines lines={subscriptionLines(reply.data.subscription)} />
          ) : (
            <p>{t.noSubscription}</p>
          )}
        </>
      )}
      {terminal && <Muted small>{t.thisTerminal({ code: terminal })}</Muted>}
      {profile.user_role === ROLE.store && (
        <Button asChild variant="outline" justifySelf="start">
          <Link to={paths.handOver}>
            <Icon name="lock" />
            {office.handOverToClerks}
          </Link>
        </Button>
      )}
      <p>
        <TextLink to={paths.morning}>{t.messages}</TextLink>
      </p>
      {profile.reads_only && <StatusAlert kind="info">{t.readsOnly}</StatusAlert>}
      {!profile.opened_until && <ChangePassword user={profile} />}
      {reply?.data.second_factor && (
        <SecondFactor
          {...reply.data.second_factor}
          company={profile.owns_company ?? profile.store_id}
          isNeeded={user?.needs_second_factor === true}
        />
      )}
      {reply && !profile.opened_until && <OtherSessions />}
      {asOf && <AsOf at={asOf} />}
      {error && <StatusAlert kind="error">{error}</StatusAlert>}
    </Panel>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <chakra.h3 fontWeight="bold" fontSize="lg" mb="-3">
      {children}
    </chakra.h3>
  );
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))" gap="4">
      {lines.map(([label, text, href]) => (
        <div key={label}>
          <Muted as="dt" small>
            {label}
          </Muted>
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

/** A label of the card, its text, and a link if there is one. */
type Line = readonly [label: string, text: string, href?: string];

const USA = 1;

/** A web address without its scheme: a host, an optional port, and the rest. */
const WITHOUT_SCHEME = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#]|$)/;

/**
 * The link for a website as typed: HTTP or HTTPS only, never a script.
 * @returns undefined for anything else
 */
export function websiteAddress(text: string): string | undefined {
  try {
    const { protocol, href } = new URL(WITHOUT_SCHEME.test(text) ? `https://${text}` : text);
    return ['https:', 'http:'].includes(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** A date as MM/DD/YYYY in every language (specification, section 2, Profile). @param date YYYY-MM-DD, perhaps with a time */
const dateText = (date: string): string => date.replace(/^(\d{4})-(\d\d)-(\d\d).*$/, '$2/$3/$1');

/** The lines of every user (specification, section 2, Profile). */
const personLines = (user: SignedInUser): Line[] => {
  const t = currentMessages(PROFILE);
  return [
    [currentMessages(OFFICE_WORDS).name, user.name],
    [currentMessages(OFFICE_WORDS).email, user.email ?? ''],
    [currentMessages(OFFICE_WORDS).role, roleLabel(user.user_role as Role)],
    [t.joined, dateText(user.created_at)],
  ];
};

/** Further lines of a store's user; the country is blank unless it is the USA. */
export const storeLines = (profile: Profile): Line[] => {
  const t = currentMessages(PROFILE);
  return [
    [currentMessages(OFFICE_WORDS).storeName, profile.store_name ?? ''],
    [currentMessages(OFFICE_WORDS).contactNumber, profile.contact_number ?? ''],
    [currentMessages(OFFICE_WORDS).contactPerson, profile.contact_person ?? ''],
    [t.contactEmail, profile.contact_email ?? ''],
    [currentMessages(OFFICE_WORDS).website, profile.website ?? '', websiteAddress(profile.website ?? '')],
    [currentMessages(OFFICE_WORDS).address, profile.address ?? ''],
    [currentMessages(OFFICE_WORDS).state, profile.state ?? ''],
    [currentMessages(OFFICE_WORDS).city, profile.city ?? ''],
    [
      currentMessages(OFFICE_WORDS).country,
      profile.country_id === USA ? currentMessages(OFFICE_WORDS).usa : '',
    ],
    [currentMessages(OFFICE_WORDS).zipcode, profile.zipcode ?? ''],
  ];
};

/** The lines of the company's subscription. */
const subscriptionLines = (subscription: CompanysSubscription): Line[] => {
  const t = currentMessages(PROFILE);
  const form = currentMessages(SUBSCRIPTION_FORM);
  return [
    [form.name, subscription.subscription_name],
    [form.type, typeLabel(subscription.is_trail)],
    [currentMessages(OFFICE_WORDS).status, subscription.has_ended ? t.ended : t.active],
    [currentMessages(OFFICE_WORDS).since, dateText(subscription.since)],
    [t.until, dateText(subscription.until)],
  ];
};
