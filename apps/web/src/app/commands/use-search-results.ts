import type { Account, Image } from '@smart-waste/contract';
import { commandMessages } from '@smart-waste/messages/en/commands';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import { useQuery } from '@tanstack/react-query';
import { ImageIcon, Images, User } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ACCOUNTS_KEY, listAccounts } from '../../shared/api/accounts.ts';
import { imageKeys, listImages } from '../../shared/api/images.ts';
import { formatDateTime } from '../../shared/format/relative-time.ts';
import { useDebouncedText } from '../../shared/format/use-debounced-text.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { buildAnalysisPath, PATHS } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import type { Command } from './command.ts';

const MIN_LETTERS = 2;
const MAX_RESULTS = 5;

/** Uploads by place or username, and accounts by name or e-mail address: the searches of their two screens. */
function useSearches(query: string) {
  const isAdmin = usePerson()?.role === 'admin';
  const text = useDebouncedText(query);
  const isEnabled = isAdmin && text.length >= MIN_LETTERS;
  const byPlace = { place: text, limit: MAX_RESULTS };
  const byUser = { user: text, limit: MAX_RESULTS };
  const places = useQuery({
    queryKey: imageKeys.list(byPlace),
    queryFn: ({ signal }) => listImages(byPlace, signal),
    enabled: isEnabled,
  });
  const ofUsers = useQuery({
    queryKey: imageKeys.list(byUser),
    queryFn: ({ signal }) => listImages(byUser, signal),
    enabled: isEnabled,
  });
  const accounts = useQuery({
    queryKey: [...ACCOUNTS_KEY, text],
    queryFn: ({ signal }) => listAccounts({ search: text, role: '', state: '' }, undefined, signal),
    enabled: isEnabled,
  });
  const all = [places, ofUsers, accounts];
  const images = new Map(
    [...(places.data?.data ?? []), ...(ofUsers.data?.data ?? [])].map((image) => [image.image_id, image]),
  );
  return {
    images: isEnabled ? [...images.values()].slice(0, MAX_RESULTS) : [],
    accounts: isEnabled ? (accounts.data?.data ?? []).slice(0, MAX_RESULTS) : [],
    isSearching:
      isAdmin && query.length >= MIN_LETTERS && (text !== query || all.some((one) => one.isLoading)),
    hasFailed: isEnabled && all.some((one) => one.isError),
    enabled: isEnabled,
    text,
    // The list of all of them has one field for each, and would be empty in the other.
    field: !places.data?.data.length && ofUsers.data?.data.length ? 'user' : 'place',
  };
}

/** What an admin finds on the server, as commands that open it. */
export function useSearchResults(query: string) {
  const t = useMessages(commandMessages);
  const tRoles = useMessages(rolesMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const { images, accounts, enabled, text, field, isSearching, hasFailed } = useSearches(query);
  const toUploadCommand = ({ image_id, location, username, uploaded_at }: Image): Command => ({
    id: `upload-${image_id}`,
    group: 'uploads',
    Icon: ImageIcon,
    label: location || t('commands.no_place'),
    hint: [username, formatDateTime(uploaded_at, language)].filter(Boolean).join(', '),
    run: () => void navigate(buildAnalysisPath(image_id)),
  });
  const toAccountCommand = ({ id, username, email, role }: Account): Command => ({
    id: `account-${id}`,
    group: 'accounts',
    Icon: User,
    label: username,
    hint: [email, tRoles(`roles.${role}`)].filter(Boolean).join(', '),
    run: () => void navigate(`${PATHS.adminUsers}?${new URLSearchParams({ search: username })}`),
  });
  const all: Command = {
    id: 'all-uploads',
    group: 'uploads',
    Icon: Images,
    label: t('commands.search_uploads', { text }),
    run: () => void navigate(`${PATHS.adminUploads}?${new URLSearchParams({ [field]: text })}`),
  };
  const commands = [
    ...images.map(toUploadCommand),
    ...(enabled ? [all] : []),
    ...accounts.map(toAccountCommand),
  ];
  return { commands, isSearching, hasFailed };
}
