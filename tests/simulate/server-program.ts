/**
 * The simulated server: the product's own, with the fixtures that open a shop. Bundled once (programs.ts), so that its clock,
 * timers and random numbers are those of the simulation.
 */
export { openSession } from '../../server/accounts/sessions';
export { buildApp } from '../../server/app';
export { connect } from '../../server/db/connect';
export { parseEnv } from '../../server/env';
export { onViolation } from '../../server/invariants';
export { pushKeysOf } from '../../server/mail/web-push';
export { copyOf, restoreCopy } from '../support/databases/backup';
export { addPerson } from '../support/databases/fixtures';
export { openStore, receivePack } from '../support/shops/open-store';
