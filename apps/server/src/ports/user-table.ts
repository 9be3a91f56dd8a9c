import type { Role } from '@smart-waste/contract';

export type UserRow = {
  id: number;
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  phone_number: string;
  address: string;
  disabled_at: Date | null;
  created_at: Date;
};

export type NewUser = Omit<UserRow, 'id' | 'disabled_at'>;

/** Usernames and e-mail addresses are compared without regard to case. */
export type UserTable = {
  /** The new user, or which of the two is taken, also when two people register at the same moment. */
  add: (user: NewUser) => Promise<UserRow | 'username_taken' | 'email_taken'>;
  byId: (id: number) => Promise<UserRow | undefined>;
  byUsername: (username: string) => Promise<UserRow | undefined>;
  byEmail: (email: string) => Promise<UserRow | undefined>;
  update: (
    id: number,
    change: Partial<Pick<UserRow, 'email' | 'phone_number' | 'address' | 'password_hash' | 'role'>>,
  ) => Promise<UserRow | 'email_taken' | undefined>;
};
