import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PROFILE } from '../../messages/areas/profile';
import { SIGN_IN } from '../../messages/areas/sign-in';
import { currentMessages, inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { currentPasswordText } from '../../messages/words/field-labels';
import type { BeginSecondFactorReply, Profile } from '../../shared/accounts/auth-schema';
import { accountsPaths } from '../../shared/accounts/paths';
import { type FieldProps, FormDialog, rulesOf } from '../office/form-dialog';
import { failureText } from '../state/problem-store';
import { write } from '../state/queries/query';
import { Dialog } from '../ui/dialog';
import { PasswordField, TextField } from '../ui/fields';
import { Checkbox } from '../ui/form/choices';
import { formOf, required } from '../ui/form/form-schema';
import { Muted, Stack } from '../ui/layout';
import { QrCode } from '../ui/qr-code';
import { StatusAlert } from '../ui/status-alert';

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
/** What is open: the password before a key is made, the key, the recovery codes, or turning it off. */
type Open =
  | { kind: 'password' }
  | { kind: 'key'; made: MadeKey }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'end' }
  | null;

type Props = NonNullable<Profile['second_factor']> & {
  /** the company whose rule this person may change */
  company: number | null;
  /** it is asked for, and there is none yet */
  isNeeded: boolean;
};

/** The signed-in person's second factor: on with a QR code and a first code, off with the password and a code. */
export function SecondFactor({ is_on, recovery_codes, company_requires, company, isNeeded }: Props) {
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

/** Whether everybody in the company needs one. */
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

/** Asks for the password, which making a key needs. */
function AskPassword({ onKey, onClose }: { onKey: (made: MadeKey) => void; onClose: () => void }) {
  const t = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.turnOnTitle}
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

/** Shows the key, and takes the first code of it. */
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
      title={t.turnOnTitle}
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

/** Turns it off. */
function EndFactor({ onClose }: { onClose: () => void }) {
  const t = useMessages(PROFILE);
  const office = useMessages(OFFICE_WORDS);
  return (
    <FormDialog
      title={t.turnOffTitle}
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
