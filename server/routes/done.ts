/** What a changed or added row is answered with (specification, section 4), and a removed one. */
export const SAVED = 'Data Added/Updated Successfully...!';
export const REMOVED = 'Data Deleted Successfully...!';
