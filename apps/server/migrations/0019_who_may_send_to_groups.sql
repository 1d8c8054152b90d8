-- Where the matrix stands already, administrators may from now on send to groups; a new installation is given it as a whole.
INSERT INTO role_permission (role, permission)
SELECT role, 'notification_broadcast' FROM (VALUES ('super_admin'), ('admin')) AS given (role)
WHERE EXISTS (SELECT 1 FROM role_permission) ON CONFLICT DO NOTHING;
