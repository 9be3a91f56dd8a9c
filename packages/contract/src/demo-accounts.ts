import type { Role } from './roles.ts';

type DemoAccount = { username: string; email: string; password: string; role: Role };

/**
 * Published accounts for trying the product on a local machine. The server creates them only while
 * DEMO_ACCOUNTS is on, which it refuses on any address other than loopback (AU-21).
 */
export const DEMO_ACCOUNTS = {
  admin: { username: 'admin', email: 'admin@example.org', password: 'demo-admin-2025', role: 'admin' },
  user: { username: 'user', email: 'user@example.org', password: 'demo-user-2025', role: 'user' },
  government: {
    username: 'government',
    email: 'government@example.org',
    password: 'demo-government-2025',
    role: 'government',
  },
  crew: { username: 'crew', email: 'crew@example.org', password: 'demo-crew-2025', role: 'crew' },
  reviewer: {
    username: 'reviewer',
    email: 'reviewer@example.org',
    password: 'demo-reviewer-2025',
    role: 'reviewer',
  },
} as const satisfies Record<string, DemoAccount>;
