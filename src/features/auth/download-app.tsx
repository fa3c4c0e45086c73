import { Button } from '@chakra-ui/react';
import { SIGN_IN } from '../../i18n/en/accounts/sign-in';
import { install, useInstall } from '../../pwa/install';
import { Glyph, SIGNS } from '../../ui/glyph';

const PACKAGE = 'lottery-inventory.apk';

/** Fetches the package file from this server and saves it. */
async function savePackage(): Promise<void> {
  const response = await fetch(`/app/${PACKAGE}`);
  if (!response.ok) throw new Error(`No package file: ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = PACKAGE;
  link.click();
  URL.revokeObjectURL(url);
}

/** Download App: installs the app where the browser offers it, else saves the package. Failures are only logged. */
export function DownloadApp() {
  const t = SIGN_IN;
  const canInstall = useInstall(({ prompt }) => prompt !== null);
  const download = () => {
    const done = canInstall ? install() : savePackage();
    done.catch((error: unknown) => console.error('The app could not be downloaded', error));
  };
  return (
    <Button variant="outline" width="full" mt="4" onClick={download}>
      <Glyph outline={SIGNS.download} />
      {t.downloadApp}
    </Button>
  );
}
