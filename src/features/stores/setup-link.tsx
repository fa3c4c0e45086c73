import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Store } from '../../contract/stores';
import { TextField } from '../../ui/field';
import { Panel } from '../../ui/panel';

type Props = {
  store: Store;
  url: string;
  onDismiss: () => void;
};

/** The link where a new store's user sets its password. The server tells it once, so it stays until it's dismissed. */
export function SetupLink({ store, url, onDismiss }: Props) {
  const [copied, setCopied] = useState<'yes' | 'failed' | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch (error) {
      // Not allowed, or not a secure address: the field can be copied by hand.
      console.warn('The link could not be copied', error);
      setCopied('failed');
    }
  };
  return (
    <Panel aria-label="Set-up link" borderColor="green.border">
      <chakra.p mb="3" overflowWrap="anywhere">
        {store.store_name} is added. With this link {store.Username} sets a password, once, within 7 days.
        It’s shown only now: copy it and hand it on.
      </chakra.p>
      <TextField
        label="Set-up link"
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <>
            <Button onClick={copy}>Copy</Button>
            <Button variant="outline" onClick={onDismiss}>
              Dismiss
            </Button>
          </>
        }
      />
      <chakra.p role="status" mt="2" fontSize="sm" color="fg.muted">
        {copied === 'yes' && 'Copied.'}
        {copied === 'failed' && 'This browser doesn’t let the app copy. Select the link and copy it.'}
      </chakra.p>
    </Panel>
  );
}
