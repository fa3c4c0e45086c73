import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { issuePasswordLink } from '../api/users';
import { ADMIN } from '../i18n/en/admin/admin';
import { PASSWORD_LINK } from '../i18n/en/admin/password-link';
import { COMMON } from '../i18n/en/app/common';
import { api } from '../terminal/api';
import { failureText } from '../terminal/queries/failure-text';
import { TextField } from '../ui/form/field';
import { Modal } from '../ui/modal';
import { StatusAlert } from '../ui/status-alert';

/** The user that a link is for. */
export type LinkFor = { id: number; name: string; username: string };

/** In an edit form: opens the dialog in its place. */
export const PasswordLinkButton = ({ onClick }: { onClick: () => void }) => (
  <chakra.div gridColumn="1 / -1">
    <Button variant="outline" onClick={onClick}>
      {PASSWORD_LINK.title}
    </Button>
  </chakra.div>
);

type Props = {
  user: LinkFor;
  /** the link, if the server has just created it with the account; otherwise the dialog asks first */
  created?: string;
  onClose: () => void;
};

/** Shows a link with which a user sets a password, until it's closed: the server returns it only once. */
export function PasswordLink({ user, created, onClose }: Props) {
  const [url, setUrl] = useState(created);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const create = async () => {
    setBusy(true);
    setRefusal(null);
    try {
      setUrl(await issuePasswordLink(api, user.id));
    } catch (error) {
      setRefusal(failureText(error));
    }
    setBusy(false);
  };

  return (
    <Modal
      title={PASSWORD_LINK.of(user.name)}
      onClose={onClose}
      footer={
        url === undefined ? (
          <>
            <Button variant="outline" onClick={onClose}>
              {COMMON.cancel}
            </Button>
            <Button disabled={busy} onClick={create}>
              {PASSWORD_LINK.create}
            </Button>
          </>
        ) : (
          <Button onClick={onClose}>{PASSWORD_LINK.done}</Button>
        )
      }
    >
      <chakra.div display="grid" gap="4">
        {created !== undefined && <StatusAlert kind="success">{ADMIN.saved}</StatusAlert>}
        <chakra.p overflowWrap="anywhere">
          {url === undefined ? PASSWORD_LINK.ask(user.name) : PASSWORD_LINK.handOn(user.username)}
        </chakra.p>
        {url !== undefined && <Link url={url} />}
        {refusal && (
          <StatusAlert kind="error" onDismiss={() => setRefusal(null)}>
            {refusal}
          </StatusAlert>
        )}
      </chakra.div>
    </Modal>
  );
}

function Link({ url }: { url: string }) {
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
        label={PASSWORD_LINK.label}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        trailing={<Button onClick={copy}>{PASSWORD_LINK.copy}</Button>}
      />
      <chakra.p role="status" mt="2" fontSize="sm" color="fg.muted">
        {copied === 'yes' && PASSWORD_LINK.copied}
        {copied === 'failed' && PASSWORD_LINK.copyFailed}
      </chakra.p>
    </div>
  );
}
