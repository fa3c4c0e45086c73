import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { Store } from '../../contract/people/stores';
import { STORES } from '../../i18n/en/admin/stores';
import { PANEL } from '../../theme/looks';
import { TextField } from '../../ui/form/field';

type Props = {
  store: Store;
  url: string;
  onDismiss: () => void;
};

/** The link for a new store's user to set a password. The server returns it only once, so it stays until dismissed. */
export function SetupLink({ store, url, onDismiss }: Props) {
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
    <chakra.section {...PANEL} aria-label={STORES.setupLink} borderColor="green.border">
      <chakra.p mb="3" overflowWrap="anywhere">
        {STORES.added(store.store_name, store.Username)}
      </chakra.p>
      <TextField
        label={STORES.setupLink}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
        trailing={
          <>
            <Button onClick={copy}>{STORES.copy}</Button>
            <Button variant="outline" onClick={onDismiss}>
              {STORES.dismiss}
            </Button>
          </>
        }
      />
      <chakra.p role="status" mt="2" fontSize="sm" color="fg.muted">
        {copied === 'yes' && STORES.copied}
        {copied === 'failed' && STORES.copyFailed}
      </chakra.p>
    </chakra.section>
  );
}
