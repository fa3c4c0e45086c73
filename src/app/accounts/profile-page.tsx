import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PASSWORD } from '../../messages/areas/password';
import { PROFILE } from '../../messages/areas/profile';
import { SIGN_IN } from '../../messages/areas/sign-in';
import { SUBSCRIPTION_FORM } from '../../messages/areas/subscription-form';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { currentPasswordText } from '../../messages/words/field-labels';
import { typeLabel } from '../../messages/words/games';
import type { BeginSecondFactorReply, Profile, SignedInUser } from '../../shared/accounts/auth-schema';
import { accountsPaths } from '../../shared/accounts/paths';
import type { CompanysSubscription } from '../../shared/catalogue/catalogue-schema';
import { ROLE, type Role, roleLabel } from '../../shared/wire/access';
import { paths } from '../../shared/wire/page-paths';
import { type FieldProps, FormDialog, rulesOf } from '../office/form-dialog';
import { endTerminalsInWords, newPassword } from '../places/password-link';
import { failureText } from '../state/problem-store';
import { useRead, write } from '../state/queries/query';
import { Together } from '../state/queries/together';
import { useSession } from '../state/session-store';
import { useTerminalCode } from '../state/use-terminal-code';
import { AsOf } from '../ui/as-of';
import { Dialog } from '../ui/dialog';
import { PasswordField, TextField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { formOf, required } from '../ui/form/form-schema';
import { Icon } from '../ui/icon';
import { Muted, Stack } from '../ui/layout';
import { PageHeader } from '../ui/page/page-header';
import { Panel, PanelSkeleton } from '../ui/page/panel';
import { TextLink } from '../ui/plain';
import { QrCode } from '../ui/qr-code';
import { type AlertContent, StatusAlert } from '../ui/status-alert';

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
      {isDone && <StatusAlert kind="success">{`${office.saved} ${profile.signedOutElsewhere}`}</StatusAlert>}
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
            {`${profile.Username} · ${roleLabel(profile.user_role as Role)}`}
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
              <TextLink to={href} target="_blank" rel="noopener noreferrer">
                {text}
              </TextLink>
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

const passwordSchema = inReadersLanguage(PROFILE, () =>
  formOf(accountsPaths.beginSecondFactor, {
    current_password: currentPasswordText,
  }),
);
const codeSchema = inReadersLanguage(SIGN_IN, (t) =>
  formOf(accountsPaths.confirmSecondFactor, { code: required(t.codeHint) }),
);
const endSchema = inReadersLanguage(SIGN_IN, (t) =>
  formOf(accountsPaths.endSecondFactor, {
    current_password: currentPasswordText,
    code: required(t.codeHint),
  }),
);

type MadeKey = BeginSecondFactorReply['data'];
/** The open dialog: the password prompt, the new key, the recovery codes, or the prompt to turn the second factor off. */
type Open =
  | { kind: 'password' }
  | { kind: 'key'; made: MadeKey }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'end' }
  | null;

type SecondFactorProps = NonNullable<Profile['second_factor']> & {
  /** the company whose rule this person may change */
  company: number | null;
  /** the user needs a second factor and has none yet */
  isNeeded: boolean;
};

/** The user's second factor: turned on with a QR code and a first code, off with the password and a code. */
function SecondFactor({ is_on, recovery_codes, company_requires, company, isNeeded }: SecondFactorProps) {
  const t = useMessages(PROFILE);
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Stack gap="3" justifyItems="start">
      <chakra.h3 fontWeight="bold" fontSize="lg" mb="-1">
        {t.secondFactor}
      </chakra.h3>
      {isNeeded && is_on === 0 && <StatusAlert kind="warning">{t.factorNeeded}</StatusAlert>}
      <Muted>{is_on === 1 ? t.factorOn({ codes: recovery_codes }) : t.factorOff}</Muted>
      <Button variant="outline" onClick={() => setOpen({ kind: is_on === 1 ? 'end' : 'password' })}>
        {is_on === 1 ? t.turnOff : t.turnOn}
      </Button>
      {company_requires !== null && company !== null && (
        <CompanysRule company={company} isRequired={company_requires === 1} />
      )}
      {open?.kind === 'password' && (
        <AskPassword onKey={(made) => setOpen({ kind: 'key', made })} onClose={close} />
      )}
      {open?.kind === 'key' && (
        <ScanKey {...open.made} onCodes={(codes) => setOpen({ kind: 'codes', codes })} onClose={close} />
      )}
      {open?.kind === 'codes' && <RecoveryCodes codes={open.codes} onClose={close} />}
      {open?.kind === 'end' && <EndFactor onClose={close} />}
    </Stack>
  );
}

/** The company's rule: whether all its users need a second factor. */
function CompanysRule({ company, isRequired }: { company: number; isRequired: boolean }) {
  const t = useMessages(PROFILE);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (requires: boolean) => {
    setFailure(null);
    try {
      const body = { required: requires ? (1 as const) : (0 as const) };
      await write(accountsPaths.requireSecondFactor, { params: { companyId: company }, body });
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <>
      <Checkbox checked={isRequired} onChange={change}>
        {t.everybody}
      </Checkbox>
      {failure && <StatusAlert kind="error">{failure}</StatusAlert>}
    </>
  );
}

/** Asks for the password, which is required to create a key. */
function AskPassword({ onKey, onClose }: { onKey: (made: MadeKey) => void; onClose: () => void }) {
  const t = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.secondFactor}
      rules={rulesOf(passwordSchema())}
      initial={{ current_password: '' }}
      save={async ({ current_password }) => {
        const { data } = await write(accountsPaths.beginSecondFactor, { body: { current_password } });
        onKey(data);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <PasswordField
          label={office.currentPassword}
          autoComplete="current-password"
          {...field('current_password')}
        />
      )}
    </FormDialog>
  );
}

/** Shows the key and asks for its first code. */
function ScanKey({
  secret,
  uri,
  onCodes,
  onClose,
}: MadeKey & {
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}) {
  const t = useMessages(PROFILE);
  return (
    <FormDialog
      title={t.secondFactor}
      rules={rulesOf(codeSchema())}
      initial={{ code: '' }}
      save={async ({ code }) => {
        const { data } = await write(accountsPaths.confirmSecondFactor, { body: { code } });
        onCodes(data.recovery_codes);
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <Stack wide>
          <p>{t.scanCode}</p>
          <chakra.div width="48" justifySelf="center">
            <QrCode text={uri} label={t.qrOfKey} />
          </chakra.div>
          <Muted overflowWrap="anywhere" userSelect="all">
            {t.key({ key: secret.replace(/.{4}(?=.)/g, '$& ') })}
          </Muted>
          <CodeField {...field('code')} />
        </Stack>
      )}
    </FormDialog>
  );
}

/** A code as an authenticator app shows it. */
const CodeField = (field: FieldProps) => (
  <TextField
    label={currentMessages(SIGN_IN).code}
    autoComplete="one-time-code"
    autoCapitalize="characters"
    spellCheck={false}
    {...field}
  />
);

/** Shows the recovery codes, once. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useMessages(PROFILE);
  return (
    <Dialog title={t.recovery} onClose={onClose} footer={<Button onClick={onClose}>{t.codesKept}</Button>}>
      <Stack>
        <p>{t.recoveryHint}</p>
        <chakra.ol
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(9rem, 1fr))"
          gap="2"
          fontFamily="mono"
          userSelect="all"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </chakra.ol>
      </Stack>
    </Dialog>
  );
}

/** Turns the second factor off. */
function EndFactor({ onClose }: { onClose: () => void }) {
  const t = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.secondFactor}
      rules={rulesOf(endSchema())}
      initial={{ current_password: '', code: '' }}
      save={(body) => write(accountsPaths.endSecondFactor, { body })}
      onClose={onClose}
      closesItself
    >
      {({ field }) => (
        <Stack wide>
          <PasswordField
            label={office.currentPassword}
            autoComplete="current-password"
            {...field('current_password')}
          />
          <CodeField {...field('code')} />
        </Stack>
      )}
    </FormDialog>
  );
}
