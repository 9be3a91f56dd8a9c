import { acknowledged, registered } from '@smart-waste/contract';
import { call } from '../../shared/api/client.ts';
import { whileLoading } from '../../shared/session/log-in.ts';
import type { RegisterForm } from './forms.ts';

export const register = ({ username, email, password }: RegisterForm) =>
  whileLoading(
    call({
      endpoint: 'register',
      schema: registered,
      body: { username, email, password, phone_number: '', address: '' },
    }),
  );

export const askForLink = (email: string) =>
  call({ endpoint: 'forgotPassword', schema: acknowledged, body: { email } });

export const savePassword = (token: string, password: string) =>
  call({ endpoint: 'resetPassword', schema: acknowledged, body: { token, password } });
