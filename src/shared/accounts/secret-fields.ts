/** The fields of calls and forms that hold a secret. They are never kept or hashed quickly. */
export const SECRET_FIELDS: ReadonlySet<string> = new Set(['password', 'current_password', 'pin']);
