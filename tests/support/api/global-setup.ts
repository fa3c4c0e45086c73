/** Before the API suite, once. */
export { prepareDatabase as setup } from '../databases/fresh-database';
