export const PASSWORD = 'Count#tickets1';
/** The answers to `npm run create-admin`. */
export const ANSWERS = {
  ADMIN_USERNAME: 'olga',
  ADMIN_NAME: 'Olga Owner',
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: PASSWORD,
  STORE_NAME: 'Corner Shop',
  STORE_STATE: 'CA',
};
