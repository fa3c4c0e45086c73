/** Role codes (specification, section 9). */
export const ROLE = { superAdmin: 4, admin: 5, store: 6, user: 7 } as const;
export type Role = (typeof ROLE)[keyof typeof ROLE];

const LABELS: Record<Role, string> = { 4: 'SuperAdmin', 5: 'Admin', 6: 'Store', 7: 'User' };

/** The role's name as the specification writes it, e.g. 6 → 'Store'. */
export const roleLabel = (role: Role): string => LABELS[role];

/** Whether somebody's place is one store: its own user, or a clerk on duty (role 7 can't sign in). */
export const worksInStore = (role: number): boolean => role === ROLE.store || role === ROLE.user;
