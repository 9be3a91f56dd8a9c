import { workplaceMessages } from '@smart-waste/messages/en/workplace';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useStaff } from './use-cases.ts';

/** The people to whom a case can be assigned, as options; who is of a crew is said. */
export function useStaffOptions(): { value: string; label: string }[] {
  const t = useMessages(workplaceMessages);
  const { data: staff = [] } = useStaff();
  return staff.map(({ user_id, username, role }) => ({
    value: String(user_id),
    label: role === 'crew' ? t('workplace.crew_member', { name: username }) : username,
  }));
}
