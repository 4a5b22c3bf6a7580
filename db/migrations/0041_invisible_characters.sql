-- Names no longer contain characters that show nothing or turn the text around them (app/identity/credentials.ts).
update users u set name = v.visible
from (
  select user_id, regexp_replace(name, '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g') as visible
  from users
) v
where u.user_id = v.user_id and u.name <> v.visible;
-- Names to sign in with stay as they are if two would become the same.
update identities i set subject = v.visible
from (
  select subject, visible, count(*) over (partition by visible) as same
  from (
    select subject, regexp_replace(subject, '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]', '', 'g') as visible
    from identities where issuer = 'password'
  ) p
) v
where i.issuer = 'password' and i.subject = v.subject and v.same = 1 and v.visible <> i.subject;
