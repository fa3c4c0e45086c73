/** Runs once, before the API suite. */
export { prepareDatabase as setup } from '../databases/fresh-database';
