import type { Category } from '@smart-waste/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { useCategoryName } from '../../shared/cases/use-categories.ts';
import { setLanguage } from '../../shared/messages/language.ts';
import { signInAs } from '../../test/people.ts';
import { renderScreen } from '../../test/render-screen.tsx';
import { api, holdNext, server } from '../../test/server.ts';
import { CategoriesPage } from './categories-page.tsx';

const litter: Category = {
  category_id: 1,
  names: { en: 'Litter', hi: 'बिखरा कचरा' },
  waste_classes: ['bottle', 'plastic bag'],
  hours_to_clean: 72,
  hours_to_answer: 36,
  joining_distance_meters: 30,
  joining_days: 14,
  reopening_days: 7,
  percent_checked_on_site: 10,
  responsible: null,
  danger_phone: null,
  is_active: true,
  is_default: true,
  version: 1,
};
const gas: Category = {
  ...litter,
  category_id: 2,
  names: { en: 'Gas bottles' },
  responsible: 'Fire brigade',
  danger_phone: '101',
  is_active: false,
  is_default: false,
};

/** Serves the categories that `database` has at the moment, and stores each change. */
function serve(...categories: Category[]) {
  const database = { categories };
  const sent: unknown[] = [];
  const store = (category: Category) => {
    const others = database.categories.filter(({ category_id }) => category_id !== category.category_id);
    database.categories = [...others, category];
    return HttpResponse.json(category);
  };
  server.use(
    http.get(api('/cases/categories/'), () => HttpResponse.json({ data: database.categories })),
    http.put(api('/admin/categories/:id/'), async ({ request, params }) => {
      const body = (await request.json()) as Category;
      sent.push(body);
      const held = database.categories.find(({ category_id }) => category_id === Number(params.id))!;
      if (held.version !== body.version)
        return HttpResponse.json(
          { error: 'Another admin has changed this category.', code: 'conflict', request_id: 'r' },
          { status: 409 },
        );
      return store({ ...held, ...body, version: held.version + 1 });
    }),
    http.post(api('/admin/categories/'), async ({ request }) => {
      const body = (await request.json()) as Category;
      sent.push(body);
      return store({ ...body, category_id: 3, version: 1, is_default: false });
    }),
  );
  return { database, sent };
}

const show = (query = '') =>
  renderScreen('/admin/categories', <CategoriesPage />, `/admin/categories${query}`);
const NameElsewhere = () => <p>Workplace: {useCategoryName()(1)}</p>;
const field = (label: string) => screen.findByLabelText(label);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save category' }));
async function retype(label: string, text: string) {
  const input = await field(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text);
}

beforeEach(() => signInAs('admin'));

describe('the list of categories (CA-67)', () => {
  it('shows each with its rules, and which are the default, inactive or dangerous', async () => {
    serve(litter, gas);
    show();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Clean within 72 hours · joins within 30 m and 14 days');
    expect(first).toHaveTextContent('Default');
    expect(second).toHaveTextContent(/Gas bottles.*Responsible: Fire brigade.*Dangerous.*Inactive/);
    expect(screen.getByRole('link', { name: 'Gas bottles' })).toHaveAttribute(
      'href',
      '/admin/categories?category=2',
    );
  });

  it('names them in the language that is shown, in English where that name is missing', async () => {
    await setLanguage('hi');
    serve(litter, gas);
    show();
    expect(await screen.findByRole('link', { name: 'बिखरा कचरा' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Gas bottles' })).toBeVisible();
  });

  it('offers the first category where there is none', async () => {
    serve();
    show();
    expect(await screen.findByText('No categories yet')).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    server.use(
      http.get(api('/cases/categories/'), () =>
        HttpResponse.json({ error: 'Down', code: 'internal', request_id: 'r' }, { status: 500 }),
      ),
    );
    show();
    expect(await screen.findByRole('alert')).toHaveTextContent('The categories could not be loaded');
    serve(litter);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button'));
    expect(await screen.findByRole('link', { name: 'Litter' })).toBeVisible();
  });
});

describe('the form of a category (CA-67)', () => {
  it('saves what was changed, with the version that it was made from, and shows the list', async () => {
    const { sent } = serve(litter, gas);
    const { router } = show('?category=2');
    await retype('Hours to clean', '12');
    await retype('Waste classes', 'gas bottle{Enter}{Enter}fire extinguisher');
    await retype('Responsible body', '  ');
    await userEvent.click(screen.getByRole('switch', { name: /^Active/ }));
    await save();
    await waitFor(() => expect(screen.getByText('Category saved')).toBeVisible());
    expect(sent).toEqual([
      expect.objectContaining({
        version: 1,
        names: { en: 'Gas bottles' },
        waste_classes: ['gas bottle', 'fire extinguisher'],
        hours_to_clean: 12,
        responsible: null,
        danger_phone: '101',
        is_active: true,
      }),
    ]);
    expect(await screen.findByRole('link', { name: 'Gas bottles' })).toBeVisible();
    expect(router.state.location.search).toBe('');
  });

  it('renews the categories that other screens name (CA-67)', async () => {
    serve(litter);
    const both = (
      <>
        <CategoriesPage />
        <NameElsewhere />
      </>
    );
    renderScreen('/admin/categories', both, '/admin/categories?category=1');
    await screen.findByText('Workplace: Litter');
    await retype('Name (English)', 'Rubbish');
    await save();
    expect(await screen.findByText('Workplace: Rubbish')).toBeVisible();
  });

  it('adds a category with a name in each language', async () => {
    const { sent } = serve(litter);
    show();
    await userEvent.click(await screen.findByRole('link', { name: 'Add category' }));
    await userEvent.type(await field('Name (English)'), 'Dead animals');
    await userEvent.type(await field('Name (हिन्दी)'), 'मृत पशु');
    await save();
    await waitFor(() => expect(screen.getByText('Category added')).toBeVisible());
    expect(sent).toEqual([expect.objectContaining({ names: { en: 'Dead animals', hi: 'मृत पशु' } })]);
    expect(await screen.findByRole('link', { name: 'Dead animals' })).toBeVisible();
  });

  it('says beside each field what is wrong, and sends nothing', async () => {
    const { sent } = serve(litter);
    show('?category=1');
    await retype('Name (English)', '');
    await retype('Hours to clean', '0');
    await retype('Emergency phone', 'call me');
    await save();
    expect(await screen.findAllByRole('alert')).toHaveLength(3);
    expect(await field('Name (English)')).toHaveAttribute('aria-invalid', 'true');
    expect(await field('Hours to clean')).toHaveAttribute('aria-invalid', 'true');
    expect(await field('Emergency phone')).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toEqual([]);
  });

  it('cannot make the default category inactive', async () => {
    serve(litter);
    show('?category=1');
    expect(await screen.findByText('The default category stays active.')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  it('keeps the entries when another admin saved meanwhile, and saves them over it on request (CA-68)', async () => {
    const { database, sent } = serve(litter);
    show('?category=1');
    await retype('Hours to clean', '12');
    database.categories = [{ ...litter, hours_to_clean: 96, version: 2 }];
    await save();
    expect(await screen.findByText('Another admin changed this category meanwhile.')).toBeVisible();
    expect(await field('Hours to clean')).toHaveValue(12);
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(screen.getByText('Category saved')).toBeVisible());
    expect(sent).toEqual([
      expect.objectContaining({ version: 1, hours_to_clean: 12 }),
      expect.objectContaining({ version: 2, hours_to_clean: 12 }),
    ]);
  });

  it('loads what the other admin saved on request (CA-68)', async () => {
    const { database } = serve(litter);
    show('?category=1');
    await retype('Hours to clean', '12');
    database.categories = [{ ...litter, hours_to_clean: 96, version: 2 }];
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Load the saved category' }));
    expect(await field('Hours to clean')).toHaveValue(96);
    expect(screen.queryByText('Another admin changed this category meanwhile.')).toBeNull();
  });

  it('says so too of one that was added here and kept open (CA-68)', async () => {
    const { database, sent } = serve(litter);
    show('?category=new');
    const answer = holdNext('post', '/admin/categories/');
    await userEvent.type(await field('Name (English)'), 'Dead animals');
    await save();
    await retype('Hours to clean', '12');
    answer();
    await waitFor(() => expect(screen.getByText('Category added')).toBeVisible());
    database.categories = database.categories.map((held) => ({ ...held, version: 2 }));
    await save();
    expect(await screen.findByText('Another admin changed this category meanwhile.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(screen.getByText('Category saved')).toBeVisible());
    expect(sent.at(-1)).toMatchObject({ version: 2, hours_to_clean: 12 });
  });

  it('keeps the entries when saving fails', async () => {
    serve(litter);
    server.use(http.put(api('/admin/categories/:id/'), () => HttpResponse.error()));
    show('?category=1');
    await retype('Hours to clean', '12');
    await save();
    await waitFor(() => expect(screen.getByText('The category could not be saved')).toBeVisible());
    expect(await field('Hours to clean')).toHaveValue(12);
  });

  it('asks before unsaved entries are left', async () => {
    serve(litter);
    const { router } = show('?category=1');
    await retype('Hours to clean', '12');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await field('Hours to clean')).toHaveValue(12);
    expect(router.state.location.search).toBe('?category=1');
  });
});

it('says why a category was not stored when no field is at fault', async () => {
  serve(litter);
  server.use(
    http.put(api('/admin/categories/:id/'), () =>
      HttpResponse.json(
        {
          error: 'The version is missing.',
          code: 'invalid_request',
          fields: { version: 'The version is missing.' },
          request_id: 'r',
        },
        { status: 400 },
      ),
    ),
  );
  show('?category=1');
  await retype('Hours to clean', '12');
  await save();
  expect(await screen.findByText('The category could not be saved')).toBeVisible();
});
