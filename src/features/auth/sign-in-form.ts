import { object, string } from 'yup';

/** Login: username required, no rule for the password (specification, section 5). */
export const signInSchema = object({
  Username: string().trim().required('Username is required.'),
  password: string().defined(),
});
