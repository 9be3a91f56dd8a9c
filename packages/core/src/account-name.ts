import { DELETED_NAME_PREFIX } from '@smart-waste/contract';

/** Whether this is the name that an account got when it was deleted: it says nothing to a person. */
export const isDeletedAccount = (username: string): boolean => username.startsWith(DELETED_NAME_PREFIX);
