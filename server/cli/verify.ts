import { basename } from 'node:path';
import { runOnFile } from './file-command';
import { expectedKey, PUBLIC_KEY, verifyFile } from './release-files';

/** `npm run verify -- FILE`: checks that an archive is unchanged since its maker released it. */
runOnFile(
  'Usage: npm run verify -- FILE\nFILE is the archive of a release; SHA256SUMS and SHA256SUMS.sig are in the same folder.\n' +
    `RELEASE_PUBLIC_KEY is the maker’s key in PEM; without it, that of this installation (${PUBLIC_KEY}).`,
  async (file) => {
    const checksum = await verifyFile(file, await expectedKey());
    console.log(`${basename(file)} is as it was released, with SHA-256 ${checksum}.`);
  },
);
