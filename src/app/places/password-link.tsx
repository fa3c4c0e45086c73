import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { ref } from 'yup';
import { ADMIN } from '../../messages/areas/admin';
import { OFFICE_WORDS } from '../../messages/areas/office-words';
import { PASSWORD_LINK } from '../../messages/areas/password-link';
import { inReadersLanguage } from '../../messages/current';
import { useMessages } from '../../messages/hooks/use-messages';
import { faultText } from '../../messages/words/field-labels';
import { passwordFault } from '../../shared/accounts/account-rules';
import { accountsPaths } from '../../shared/accounts/paths';
import type { PasswordLinkReply } from '../../shared/accounts/people-schema';
import { MAX_LENGTH } from '../../shared/values/limits';
import { api } from '../state/api';
import { failureText } from '../state/problem-store';
import { ask } from '../state/queries/ask';
import { Dialog, DialogButtons } from '../ui/dialog';
import { TextField } from '../ui/fields';
import { exactText, formOf } from '../ui/form/form-schema';
import { Muted, Stack } from '../ui/layout';
import { StatusAlert } from '../ui/status-alert';

/** Shown when a new password is set, because a lost tablet may be one of these terminals. */
export const endTerminalsInWords = inReadersLanguage(ADMIN, (t) => t.endTerminals);

/** The fields of a form that sets a password: the new one, twice, since the text is hidden. */
export const newPassword = inReadersLanguage(ADMIN, (t) =>
  formOf(accountsPaths.resetPassword, {
    password: (password) => faultText(passwordFault(password)),
  }).shape({ again: exactText(() => null, MAX_LENGTH.password).oneOf([ref('password')], t.passwordsDiffer) }),
);

/** The user that a link is for. */
export type LinkFor = { id: number; name: string; username: string };

/** In an edit form: opens the dialog in its place. */
export const PasswordLinkButton = ({ onClick }: { onClick: () => void }) => {
  const t = useMessages(PASSWORD_LINK);
  return (
    <Stack wide justifyItems="start">
      <Button variant="outline" onClick={onClick}>
        {t.title}
      </Button>
    </Stack>
  );
};

/** A link, and the address to which it was also mailed. */
export type CreatedLink = Pick<PasswordLinkReply, 'setup_url'> & Partial<PasswordLinkReply>;

type Props = {
  user: LinkFor;
  /** the link, if the server has just created it with the account; otherwise the dialog asks first */
  created?: CreatedLink | undefined;
  onClose: () => void;
};

/** Shows a link with which a user sets a password, until it's closed: the server returns it only once. */
export function PasswordLink({ user, created, onClose }: Props) {
  const admin = useMessages(ADMIN);
  const passwordLink = useMessages(PASSWORD_LINK);
  const office = useMessages(OFFICE_WORDS);
  const [link, setLink] = useState(created);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const create = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      setLink(await ask(api, accountsPaths.passwordLink, { params: { id: user.id } }));
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };

  return (
    <Dialog
      title={passwordLink.of({ name: user.name })}
      onClose={onClose}
      footer={
        link === undefined ? (
          <DialogButtons onCancel={onClose} disabled={busy} onClick={create}>
            {passwordLink.create}
          </DialogButtons>
        ) : (
          <Button onClick={onClose}>{office.done}</Button>
        )
      }
    >
      <Stack>
        {created !== undefined && <StatusAlert kind="success">{admin.saved}</StatusAlert>}
        <chakra.p overflowWrap="anywhere">
          {link === undefined
            ? passwordLink.ask({ name: user.name })
            : passwordLink.handOn({ username: user.username })}
        </chakra.p>
        {link && <Link url={link.setup_url} />}
        {link?.mailed_to && (
          <chakra.p overflowWrap="anywhere">{passwordLink.mailedTo({ address: link.mailed_to })}</chakra.p>
        )}
        {refusal && (
          <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
            {refusal}
          </StatusAlert>
        )}
      </Stack>
    </Dialog>
  );
}

function Link({ url }: { url: string }) {
  const t = useMessages(PASSWORD_LINK);
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch (error) {
      // Not permitted, or not a secure origin: the user can copy from the field.
      console.warn('The link could not be copied', error);
      setCopied('failed');
    }
  };
  return (
    <div>
      <TextField
        label={t.label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        trailing={<Button onClick={copy}>{t.copy}</Button>}
      />
      <Muted role="status" mt="2" small>
        {copied === 'yes' && t.copied}
        {copied === 'failed' && t.copyFailed}
      </Muted>
    </div>
  );
}
