-- The role that Cuepoint runs with: it owns its tables and nothing else. Run once by a superuser in the database of Cuepoint:
--   CUEPOINT_DB_PASSWORD=… psql -d cuepoint -v ON_ERROR_STOP=1 -f db/app-role.sql
-- compose.yaml does so when it makes the database. Needs psql 14 or newer.
\getenv password CUEPOINT_DB_PASSWORD
create role cuepoint login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password :'password';

-- Only a superuser may create it: it loads a library into the server.
create extension if not exists vector;

-- Nobody else's role gets in, and this one makes tables in one schema.
select format('revoke all on database %I from public', current_database()) \gexec
select format('grant connect, temporary on database %I to cuepoint', current_database()) \gexec
revoke all on schema public from public;
grant usage, create on schema public to cuepoint;
