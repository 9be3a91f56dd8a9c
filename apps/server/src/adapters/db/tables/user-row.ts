/** The columns of a user that the product reads; the trigrams of the search stay in the database. */
export const USER_ROW = [
  'id',
  'username',
  'email',
  'password_hash',
  'role',
  'phone_number',
  'address',
  'language',
  'disabled_at',
  'created_at',
] as const;
