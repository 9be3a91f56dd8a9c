import type { Account } from '@smart-waste/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../shared/api/result.ts';
import { toast } from '../../../shared/ui/toast.ts';
import { useWhyFailed } from '../../../shared/ui/use-why-failed.ts';
import { useSentence } from '../../../shared/words/sentences.ts';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { roleWords } from '../role-words.ts';
import { accountWords } from './account-words.ts';
import { ACCOUNTS_KEY, type AccountAction, act } from './requests.ts';

type Asked = { account: Account; action: AccountAction };
type Words = TextsOf<typeof accountWords>;

/** What the toast says once it is done. */
function doneText(w: Words, roles: TextsOf<typeof roleWords>, { account, action }: Asked): string {
  const { username } = account;
  if (action.kind === 'role') return w.roleChanged(username, roles[action.role]);
  if (action.kind === 'disable') return w.disabledNow(username);
  if (action.kind === 'enable') return w.enabledNow(username);
  return action.kind === 'sign-out' ? w.signedOut(username) : w.linkSent(username);
}

/** Does something to somebody's account, says so, and shows the list as it is then. */
export function useAccountAction(onDone: () => void) {
  const w = useWords(accountWords);
  const roles = useWords(roleWords);
  const say = useSentence();
  const whyFailed = useWhyFailed();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ account, action }: Asked) => act(account, action),
    networkMode: 'always',
    onSuccess: (_, asked) => {
      toast.success(doneText(w, roles, asked));
      onDone();
    },
    onError: (error) => {
      const sentence = error instanceof ApiError ? error.failure.sentence : null;
      toast.error(w.actionFailed, { description: sentence === null ? whyFailed(error) : say(sentence) });
      onDone();
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ACCOUNTS_KEY }),
  });
}
