import { acknowledged, registered } from '@smart-waste/contract';
import { callApi } from '../../shared/api/client.ts';
import { whileLoading } from '../../shared/session/log-in.ts';
import type { RegisterForm } from './forms.ts';

export const register = ({ username, email, password }: RegisterForm) =>
  whileLoading(
    callApi({
      endpoint: 'register',
      schema: registered,
      body: { username, email, password, phone_number: '', address: '' },
    }),
  );

export const askForLink = (email: string) =>
  callApi({ endpoint: 'forgotPassword', schema: acknowledged, body: { email } });

export const savePassword = (token: string, password: string) =>
  callApi({ endpoint: 'resetPassword', schema: acknowledged, body: { token, password } });
