/** Before the API suite, once. */
export { prepareDatabase as setup } from './fresh-database';
